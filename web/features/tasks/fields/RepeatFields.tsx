import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { WEEKDAYS } from '../../../../openapi/rules/time/repeat-words.ts'
import { useClock } from '../../../lib/countdown.ts'
import { byZone } from '../../../lib/dates.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { MonthDays, Weekdays } from '../../../ui/DayToggles.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import type { RepeatDraft } from './repeat.ts'
import { nextTimes } from './next-times.ts'
import { useTaskZone } from './useTaskZone.ts'

export interface RepeatFieldsProps {
  draft: RepeatDraft
  /** Whose clock it goes by. */
  restaurant: string
  fields: Record<string, string> | undefined
  change: (part: Partial<RepeatDraft>) => void
}

const dates = byZone({ weekday: 'short', day: '2-digit', month: '2-digit' })

/** When the next tasks come by themselves, and the dates that this means. */
export function RepeatFields({ draft, restaurant, fields, change }: RepeatFieldsProps) {
  const { type, weekdays, monthDays } = draft
  const clock = useClock()
  const zone = useTaskZone(restaurant)
  const next = nextTimes(draft, zone, clock.now())
  const date = dates(zone)
  const fault = errorOf(fields, 'repeat')
  return (
    <div className="task-repeat" role="group" aria-label="Повторение">
      <NativeSelect
        name="repeat"
        label="Повторять"
        data={Object.entries(labels.TaskRepeatType).map(([value, label]) => ({ value, label }))}
        value={type}
        error={fault}
        onChange={({ currentTarget }) => change({ type: currentTarget.value as RepeatDraft['type'] })}
      />
      {type === 'weekly' && (
        <Weekdays names={WEEKDAYS} chosen={weekdays} onChange={(days) => change({ weekdays: days })} />
      )}
      {type === 'monthly' && <MonthDays chosen={monthDays} onChange={(days) => change({ monthDays: days })} />}
      <div className="task-pair">
        <TimeField
          name="startTime"
          label="Появляется в"
          value={draft.startTime}
          error={errorOf(fields, 'repeat.startTime')}
          onChange={(startTime) => change({ startTime })}
        />
        <TimeField
          name="endTime"
          label="Срок до"
          value={draft.endTime}
          error={errorOf(fields, 'repeat.endTime')}
          onChange={(endTime) => change({ endTime })}
        />
        <TextInput
          name="validTo"
          type="date"
          label="Последний день, необязательно"
          value={draft.validTo}
          error={errorOf(fields, 'repeat.validTo')}
          onChange={({ currentTarget }) => change({ validTo: currentTarget.value })}
        />
      </div>
      <Checkbox
        label="Без срока"
        checked={draft.endTime.trim() === ''}
        onChange={({ currentTarget }) => change({ endTime: currentTarget.checked ? '' : '18:00' })}
      />
      <p className="task-note" role="status">
        {next.length === 0 ? messages.REPEAT_INVALID : `Ближайшие: ${next.map(({ at }) => date.format(at)).join('; ')}`}
      </p>
    </div>
  )
}
