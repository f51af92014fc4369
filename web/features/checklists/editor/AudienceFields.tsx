import { Button, Input } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { audienceQuery, peopleWords } from '../../../audience/audience-query.ts'
import { useRead } from '../../../data/useRead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { MultiSelect } from '../../../ui/overlays/fields.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'

interface PartProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

const choices = <Value extends string>(names: Record<Value, string>) =>
  // Its own keys.
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))

/** «6 человек», as many as the choice means now; nothing while it is not known. */
function usePeople({ restaurants, positions }: ChecklistDraft): string | undefined {
  const query = audienceQuery({ restaurants, positions })
  const { data, behind } = useRead('userListByAudience', { query })
  if (!data || behind) return undefined
  return data.count === 0
    ? 'Таких сотрудников нет: уберите ресторан или должность'
    : `Сейчас это ${peopleWords(data.count)}`
}

/** Where and by whom it is done, and who signs. */
export function AudienceFields({ draft, change, fields }: PartProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  const failed = places.failed ?? posts.failed
  const counted = usePeople(draft)
  const offered = (rows: readonly { _id: string; name: string; isOn: boolean }[], chosen: readonly string[]) =>
    rows
      .filter(({ _id, isOn }) => isOn || chosen.includes(_id))
      .map(({ _id, name, isOn }) => ({ value: _id, label: isOn ? name : `${name} (отключено)` }))
  return (
    <>
      <div className="cled-fields" data-wide>
        <MultiSelect
          name="restaurants"
          label="Рестораны"
          placeholder={draft.restaurants.length > 0 ? undefined : 'Все рестораны'}
          searchable
          data={offered(
            (places.data ?? []).map((one) => ({ ...one, isOn: one.isActive })),
            draft.restaurants,
          )}
          value={[...draft.restaurants]}
          error={errorOf(fields, 'restaurants')}
          nothingFoundMessage="Ничего не найдено"
          onChange={(restaurants) => change({ restaurants })}
        />
        <MultiSelect
          name="positions"
          label="Должности"
          placeholder={draft.positions.length > 0 ? undefined : 'Все должности'}
          searchable
          data={offered(
            (posts.data ?? []).map((one) => ({ ...one, isOn: one.status === 'active' })),
            draft.positions,
          )}
          value={[...draft.positions]}
          error={errorOf(fields, 'positions')}
          nothingFoundMessage="Ничего не найдено"
          onChange={(positions) => change({ positions })}
        />
      </div>
      {counted && <p className="cled-people">{counted}</p>}
      {failed && (
        <Button
          variant="subtle"
          onClick={() => {
            places.again()
            posts.again()
          }}
        >
          Повторить загрузку ресторанов и должностей
        </Button>
      )}
      <div className="cled-fields" data-wide>
        <div>
          <Input.Label labelElement="div">Кто выполняет</Input.Label>
          <Segments
            full
            label="Кто выполняет"
            choices={choices(labels.ChecklistMode)}
            value={draft.mode}
            onChange={(mode) => change({ mode })}
          />
        </div>
        <div>
          <Input.Label labelElement="div">Подпись PIN-кодом</Input.Label>
          <Segments
            full
            label="Подпись PIN-кодом"
            choices={choices(labels.ChecklistSign)}
            value={draft.sign}
            onChange={(sign) => change({ sign })}
          />
        </div>
      </div>
    </>
  )
}
