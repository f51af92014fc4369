import { Checkbox, Switch, TextInput } from '@mantine/core'
import { audienceQuery, peopleWords } from '../../../audience/audience-query.ts'
import { useRead } from '../../../data/useRead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { MultiSelect } from '../../../ui/overlays/fields.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import type { Moment, PartProps } from './news-draft.ts'

interface Choice {
  _id: string
  name: string
  isOn: boolean
}
/** What is switched off is offered to whoever has it already. */
const offered = (rows: readonly Choice[], chosen: readonly string[]) =>
  rows
    .filter(({ _id, isOn }) => isOn || chosen.includes(_id))
    .map(({ _id, name, isOn }) => ({ value: _id, label: isOn ? name : `${name} (отключено)` }))

/** Whom it is for, when it comes and goes, and what its readers may do. */
export function NewsSettings({ draft, change, fields, isOut }: PartProps & { isOut: boolean }) {
  const { restaurants, positions } = draft
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  return (
    <>
      <MultiSelect
        name="restaurants"
        label="Рестораны"
        placeholder={restaurants.length > 0 ? undefined : 'Все рестораны'}
        searchable
        data={offered(
          (places.data ?? []).map((one) => ({ ...one, isOn: one.isActive })),
          restaurants,
        )}
        value={[...restaurants]}
        error={errorOf(fields, 'restaurants')}
        nothingFoundMessage="Ничего не найдено"
        onChange={(chosen) => change({ restaurants: chosen })}
      />
      <MultiSelect
        name="positions"
        label="Должности"
        placeholder={positions.length > 0 ? undefined : 'Все должности'}
        searchable
        data={offered(
          (posts.data ?? []).map((one) => ({ ...one, isOn: one.status === 'active' })),
          positions,
        )}
        value={[...positions]}
        error={errorOf(fields, 'positions')}
        nothingFoundMessage="Ничего не найдено"
        onChange={(chosen) => change({ positions: chosen })}
      />
      <HowMany restaurants={restaurants} positions={positions} />
      {!isOut && (
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

function HowMany(choice: Parameters<typeof audienceQuery>[0]) {
  const { data, behind } = useRead('userListByAudience', { query: audienceQuery(choice) })
  return (
    <p role="status" className="news-dim" aria-busy={!data || behind}>
      {data ? `Увидят: ${data.count === 0 ? 'никто' : peopleWords(data.count)}` : 'Считаем…'}
    </p>
  )
}
