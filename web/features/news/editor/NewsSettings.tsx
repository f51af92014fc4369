import { Checkbox, Switch, TextInput } from '@mantine/core'
import { AudienceCount } from '../../../audience/AudienceCount.tsx'
import { AudienceFields } from '../../../audience/AudienceFields.tsx'
import { errorOf } from '../../../lib/field-errors.ts'
import { TimeField } from '../../../ui/TimeField.tsx'
import type { Moment, PartProps } from './news-draft.ts'

/** Whom it is for, when it comes and goes, and what its readers may do. */
export function NewsSettings({
  draft,
  change,
  fields,
  isOut,
  isToCome,
}: PartProps & { isOut: boolean; isToCome: boolean }) {
  const { restaurants, positions } = draft
  return (
    <>
      <AudienceFields restaurants={restaurants} positions={positions} fields={fields} onChange={change} />
      <AudienceCount words="Увидят" restaurants={restaurants} positions={positions} />
      {isToCome && (
        <When
          label="Опубликовать"
          name="publishAt"
          note="Пусто — останется черновиком"
          moment={draft.publish}
          fault={errorOf(fields, 'publishAt')}
          onChange={(publish) => change({ publish })}
        />
      )}
      <When
        label="Убрать в архив"
        name="archiveAt"
        note="Пусто — не убирать"
        moment={draft.archive}
        fault={errorOf(fields, 'archiveAt')}
        onChange={(archive) => change({ archive })}
      />
      <Switch
        label="Требует ознакомления"
        description="Сотрудник подтвердит, что дочитал до конца"
        checked={draft.requireAck}
        onChange={({ currentTarget }) => change({ requireAck: currentTarget.checked })}
      />
      <Switch
        label="Закрепить"
        description="Не больше трёх новостей стоят первыми"
        checked={draft.isPinned}
        onChange={({ currentTarget }) => change({ isPinned: currentTarget.checked })}
      />
      <Switch
        label="Комментарии"
        checked={draft.commentsOn}
        onChange={({ currentTarget }) => change({ commentsOn: currentTarget.checked })}
      />
      <Switch
        label="Рассказать сотрудникам при публикации"
        checked={draft.notify}
        onChange={({ currentTarget }) => change({ notify: currentTarget.checked })}
      />
      {isOut && (
        <Checkbox
          label="Показать как новую"
          description="Отметки о прочтении снимутся, ознакомиться нужно будет снова"
          checked={draft.resetRead}
          onChange={({ currentTarget }) => change({ resetRead: currentTarget.checked })}
        />
      )}
    </>
  )
}

interface WhenProps {
  label: string
  name: string
  note: string
  moment: Moment
  fault: string | undefined
  onChange: (moment: Moment) => void
}

/** A day and a time by the company's clock. */
const When = ({ label, name, note, moment, fault, onChange }: WhenProps) => (
  <div className="news-when" role="group" aria-label={label}>
    <TextInput
      name={name}
      type="date"
      label={label}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={moment.day}
      error={fault}
      onChange={({ currentTarget }) => onChange({ ...moment, day: currentTarget.value })}
    />
    <TimeField
      name={`${name}Time`}
      label="Время"
      value={moment.time}
      error={undefined}
      onChange={(time) => onChange({ ...moment, time })}
    />
  </div>
)
