import './audience-fields.css'
import { Button } from '@mantine/core'
import { useRead } from '../data/useRead.ts'
import { errorOf } from '../lib/field-errors.ts'
import { unlisted } from '../lib/unlisted.ts'
import { MultiSelect } from '../ui/overlays/fields.tsx'
import type { Choice } from './audience-query.ts'

interface AudienceFieldsProps extends Choice {
  fields: Readonly<Record<string, string>> | undefined
  onChange: (part: { restaurants: string[] } | { positions: string[] }) => void
}

/** For whom something is: nothing chosen means everybody. */
export function AudienceFields({ restaurants, positions, fields, onChange }: AudienceFieldsProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  const failed = places.failed ?? posts.failed
  return (
    <div className="audience-fields">
      <MultiSelect
        name="restaurants"
        label="Рестораны"
        placeholder={restaurants.length > 0 ? undefined : 'Все рестораны'}
        searchable
        data={offered(
          places.data?.map((one) => ({ ...one, isOn: one.isActive })),
          restaurants,
        )}
        value={[...restaurants]}
        error={errorOf(fields, 'restaurants')}
        nothingFoundMessage="Ничего не найдено"
        onChange={(chosen) => onChange({ restaurants: chosen })}
      />
      <MultiSelect
        name="positions"
        label="Должности"
        placeholder={positions.length > 0 ? undefined : 'Все должности'}
        searchable
        data={offered(
          posts.data?.map((one) => ({ ...one, isOn: one.status === 'active' })),
          positions,
        )}
        value={[...positions]}
        error={errorOf(fields, 'positions')}
        nothingFoundMessage="Ничего не найдено"
        onChange={(chosen) => onChange({ positions: chosen })}
      />
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
    </div>
  )
}

interface Offered {
  _id: string
  name: string
  isOn: boolean
}

/** What is switched off is offered to whoever has it already. Until the list is here, a mark stands for what is chosen. */
export const offered = (known: readonly Offered[] | undefined, chosen: readonly string[]) => {
  const rows = known ?? []
  return [
    ...rows
      .filter(({ _id, isOn }) => isOn || chosen.includes(_id))
      .map(({ _id, name, isOn }) => ({ value: _id, label: isOn ? name : `${name} (отключено)` })),
    ...chosen
      .filter((id) => !rows.some(({ _id }) => _id === id))
      .map((value) => ({ value, label: unlisted(known !== undefined) })),
  ]
}
