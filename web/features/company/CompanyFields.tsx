import { TextInput } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { textField } from '../../lib/text-field.ts'
import { counted } from '../../ui/counted.ts'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import type { CompanyDraft } from './company-form.ts'

interface CompanyFieldsProps {
  domain: string
  draft: CompanyDraft
  change: (part: Partial<CompanyDraft>) => void
  fields: Record<string, string> | undefined
}

export function CompanyFields({ domain, ...form }: CompanyFieldsProps) {
  const { draft, change, fields } = form
  return (
    <>
      <TextInput
        label="Название"
        {...counted(draft.name, limits.companies.nameMax)}
        autoComplete="off"
        {...textField(form, 'name')}
      />
      <TextInput label="Адрес компании" description="Изменить его нельзя" readOnly variant="filled" value={domain} />
      <TimeZoneSelect
        value={draft.timezone}
        error={errorOf(fields, 'timezone')}
        onChange={(timezone) => change({ timezone })}
      />
      <TextInput
        type="email"
        label="Email для связи, необязательно"
        autoComplete="off"
        maxLength={limits.users.emailMax}
        {...textField(form, 'contactEmail')}
      />
      <TextInput
        type="tel"
        label="Телефон для связи, необязательно"
        autoComplete="off"
        maxLength={limits.restaurants.phoneMax}
        {...textField(form, 'contactPhone')}
      />
      <TextInput
        label="Почтовый адрес, необязательно"
        autoComplete="off"
        maxLength={limits.restaurants.addressMax}
        {...textField(form, 'address')}
      />
    </>
  )
}
