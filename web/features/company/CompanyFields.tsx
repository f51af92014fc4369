import { TextInput } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { counted } from '../../ui/counted.ts'
import { TimeZoneSelect } from '../../ui/TimeZoneSelect.tsx'
import type { CompanyDraft } from './company-form.ts'

interface CompanyFieldsProps {
  domain: string
  draft: CompanyDraft
  change: (part: Partial<CompanyDraft>) => void
  fields: Record<string, string> | undefined
}

export function CompanyFields({ domain, draft, change, fields }: CompanyFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        label="Название"
        {...counted(draft.name, limits.companies.nameMax)}
        autoComplete="off"
        value={draft.name}
        error={errorOf(fields, 'name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput label="Адрес компании" description="Изменить его нельзя" readOnly variant="filled" value={domain} />
      <TimeZoneSelect
        value={draft.timezone}
        error={errorOf(fields, 'timezone')}
        onChange={(timezone) => change({ timezone })}
      />
      <TextInput
        name="contactEmail"
        type="email"
        label="Email для связи, необязательно"
        autoComplete="off"
        maxLength={limits.users.emailMax}
        value={draft.contactEmail}
        error={errorOf(fields, 'contactEmail')}
        onChange={(event) => change({ contactEmail: event.currentTarget.value })}
      />
      <TextInput
        name="contactPhone"
        type="tel"
        label="Телефон для связи, необязательно"
        autoComplete="off"
        maxLength={limits.restaurants.phoneMax}
        value={draft.contactPhone}
        error={errorOf(fields, 'contactPhone')}
        onChange={(event) => change({ contactPhone: event.currentTarget.value })}
      />
      <TextInput
        name="address"
        label="Почтовый адрес, необязательно"
        autoComplete="off"
        maxLength={limits.restaurants.addressMax}
        value={draft.address}
        error={errorOf(fields, 'address')}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
    </>
  )
}
