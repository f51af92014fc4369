import { Button, Radio } from '@mantine/core'
import { offered } from '../../audience/AudienceFields.tsx'
import { useRead } from '../../data/useRead.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { MultiSelect } from '../../ui/overlays/fields.tsx'
import type { Faults, KeyDraft } from './key-form.ts'

type Where = Pick<KeyDraft, 'isBound' | 'restaurants'>
interface PlaceFieldsProps {
  draft: Where
  change: (part: Partial<Where>) => void
  faults: Faults
}

/** Whose rows a key reads and writes. */
export function PlaceFields({ draft: { isBound, restaurants }, change, faults }: PlaceFieldsProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } }, { when: isBound })
  return (
    <>
      <Radio.Group
        label="Рестораны"
        value={isBound ? 'chosen' : 'all'}
        onChange={(value) => change({ isBound: value === 'chosen' })}
      >
        <div className="keys-presets">
          <Radio value="all" label="Вся компания" />
          <Radio
            value="chosen"
            label="Выбранные рестораны"
            description="Их сотрудники, задачи, чек-листы, ответы и результаты. Темы, должности, категории и формы — только чтение, журнал событий закрыт"
          />
        </div>
      </Radio.Group>
      {isBound && (
        <MultiSelect
          name="restaurants"
          label="Какие рестораны"
          placeholder={restaurants.length > 0 ? undefined : 'Не выбраны'}
          data={offered(
            places.data?.map((one) => ({ ...one, isOn: one.isActive })),
            restaurants,
          )}
          value={[...restaurants]}
          onChange={(chosen) => change({ restaurants: chosen })}
          error={errorOf(faults, 'restaurants')}
          searchable
          nothingFoundMessage="Ничего не найдено"
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {places.failed && (
        <Button variant="subtle" onClick={() => places.again()}>
          Повторить загрузку ресторанов
        </Button>
      )}
    </>
  )
}
