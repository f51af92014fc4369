import { Button } from '@mantine/core'
import { audienceQuery, peopleWords } from '../../../audience/audience-query.ts'
import { useRead } from '../../../data/useRead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { MultiSelect } from '../../../ui/overlays/fields.tsx'
import type { PartProps } from './test-draft.ts'

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

/** Whom the test is for, and how many they are. */
export function AccessPart({ isShown, ...part }: PartProps & { isShown: boolean }) {
  return isShown ? <Access {...part} /> : null
}

function Access({ draft: { restaurants, positions }, change, fields }: PartProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  const failed = places.failed ?? posts.failed
  return (
    <div className="tedit-part">
      <div className="tedit-fields" data-wide>
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
      </div>
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
      <HowMany restaurants={restaurants} positions={positions} />
    </div>
  )
}

function HowMany(choice: Parameters<typeof audienceQuery>[0]) {
  const { data, failed, behind, again } = useRead('userListByAudience', { query: audienceQuery(choice) })
  if (failed && (!data || behind))
    return (
      <div role="alert" className="tedit-count">
        <span>Не удалось посчитать людей</span>
        <Button variant="subtle" onClick={again}>
          Повторить
        </Button>
      </div>
    )
  const isAll = choice.restaurants.length === 0 && choice.positions.length === 0
  return (
    <p role="status" className="tedit-count" aria-busy={!data || behind}>
      {data
        ? `${isAll ? 'Тест для всех' : 'Тест увидят'}: ${data.count === 0 ? 'никто' : peopleWords(data.count)}`
        : 'Считаем…'}
    </p>
  )
}
