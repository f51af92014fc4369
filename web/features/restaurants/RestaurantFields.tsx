import { Checkbox, TextInput } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { ExternalIdField } from '../../form/ExternalIdField.tsx'
import { errorOf } from '../../lib/field-errors.ts'
import { textField } from '../../lib/text-field.ts'
import { counted } from '../../ui/counted.ts'
import { TimeField } from '../../ui/TimeField.tsx'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import { closingNextDay, type RestaurantDraft } from './restaurant-form.ts'

interface RestaurantFieldsProps {
  draft: RestaurantDraft
  change: (part: Partial<RestaurantDraft>) => void
  fields: Record<string, string> | undefined
}

export function RestaurantFields(form: RestaurantFieldsProps) {
  const { draft, change, fields } = form
  return (
    <>
      <TextInput
        label="Название"
        {...counted(draft.name, limits.restaurants.nameMax)}
        autoComplete="off"
        {...textField(form, 'name')}
      />
      <TextInput
        label="Адрес, необязательно"
        autoComplete="off"
        maxLength={limits.restaurants.addressMax}
        {...textField(form, 'address')}
      />
      <TextInput
        type="tel"
        label="Телефон, необязательно"
        autoComplete="off"
        maxLength={limits.restaurants.phoneMax}
        {...textField(form, 'phone')}
      />
      <TimeZoneSelect
        value={draft.timezone}
        error={errorOf(fields, 'timezone')}
        onChange={(timezone) => change({ timezone })}
      />
      <div className="restaurants-hours">
        <TimeField
          name="openTime"
          label="Время открытия"
          value={draft.openTime}
          error={errorOf(fields, 'openTime')}
          onChange={(openTime) => change({ openTime })}
        />
        <TimeField
          name="closeTime"
          label="Время закрытия"
          note={closingNextDay(draft)}
          value={draft.closeTime}
          error={errorOf(fields, 'closeTime')}
          onChange={(closeTime) => change({ closeTime })}
        />
      </div>
      <ExternalIdField value={draft.externalId} fields={fields} onChange={change} />
      <Checkbox
        name="isActive"
        label="Активен"
        description="Неактивный ресторан нельзя выбрать, чек-листы в нём не создаются; история сохраняется"
        checked={draft.isActive}
        error={errorOf(fields, 'isActive')}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </>
  )
}
