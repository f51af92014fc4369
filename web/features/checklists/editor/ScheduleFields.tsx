import { Input, NativeSelect, Switch, TextInput } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { WEEKDAYS } from '../../../../openapi/rules/time/repeat-words.ts'
import { timeOf } from '../../../lib/clock-time.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { MonthDays, Weekdays } from '../../../ui/DayToggles.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'
import { useNextDays } from './next-days.ts'

interface ScheduleFieldsProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

/** When it is due, and the days that this means. */
export function ScheduleFields({ draft, change, fields }: ScheduleFieldsProps) {
  const { type, weekdays, monthDays } = draft
  const next = useNextDays(draft)
  const fault = (name: string) => errorOf(fields, `schedule.${name}`)
  const overNight = timeOf(draft.endTime) < timeOf(draft.startTime)
  return (
    <>
      <div className="cled-fields">
        <NativeSelect
          name="schedule"
          label="Повтор"
          data={Object.entries(labels.ChecklistScheduleType).map(([value, label]) => ({ value, label }))}
          value={type}
          error={fault('type') ?? fault('weekdays') ?? fault('monthDays')}
          onChange={({ currentTarget }) => change({ type: currentTarget.value as ChecklistDraft['type'] })}
        />
        {type === 'once' && (
          <TextInput
            name="date"
            type="date"
            label="Дата"
            value={draft.date}
            error={fault('date')}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
        )}
        {type !== 'manual' && (
          <>
            <TimeField
              name="startTime"
              label="С"
              value={draft.startTime}
              error={fault('startTime')}
              onChange={(startTime) => change({ startTime })}
            />
            <TimeField
              name="endTime"
              label="До"
              note={overNight ? 'после полуночи' : undefined}
              value={draft.endTime}
              error={fault('endTime')}
              onChange={(endTime) => change({ endTime })}
            />
          </>
        )}
      </div>
      {type === 'weekly' && (
        <Weekdays names={WEEKDAYS} chosen={weekdays} onChange={(days) => change({ weekdays: days })} />
      )}
      {type === 'monthly' && <MonthDays chosen={monthDays} onChange={(days) => change({ monthDays: days })} />}
      {type === 'manual' ? (
        <Input.Description>Начинают кнопкой или по QR-коду; срок — до {limits.checklists.endsAt}</Input.Description>
      ) : (
        <Switch
          label={`Можно завершить позже срока, до ${limits.checklists.endsAt}, с пометкой «Поздно»`}
          checked={draft.allowLate}
          onChange={({ currentTarget }) => change({ allowLate: currentTarget.checked })}
        />
      )}
      {(type === 'daily' || type === 'weekly' || type === 'monthly') && (
        <div className="cled-fields">
          <TextInput
            name="validFrom"
            type="date"
            label="Начиная с, необязательно"
            value={draft.validFrom}
            error={fault('validFrom')}
            onChange={({ currentTarget }) => change({ validFrom: currentTarget.value })}
          />
          <TextInput
            name="validTo"
            type="date"
            label="Последний день, необязательно"
            value={draft.validTo}
            error={fault('validTo')}
            onChange={({ currentTarget }) => change({ validTo: currentTarget.value })}
          />
        </div>
      )}
      {next && (
        <p className="cled-dim" role="status">
          {next}
        </p>
      )}
    </>
  )
}
