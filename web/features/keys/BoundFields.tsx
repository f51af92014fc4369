import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { type Faults, type KeyDraft, terms } from './key-form.ts'
import { PlaceFields } from './PlaceFields.tsx'

interface AddressFieldProps {
  value: string
  onChange: (value: string) => void
  faults: Faults
}

export const AddressField = ({ value, onChange, faults }: AddressFieldProps) => (
  <Textarea
    label="Адреса, с которых можно вызывать"
    description={`По одному в строке, не больше ${limits.keys.addressesMax}. Пусто — с любых`}
    placeholder={'203.0.113.7\n198.51.100.0/24'}
    autosize
    minRows={2}
    maxRows={6}
    spellCheck={false}
    classNames={{ input: 'keys-mono' }}
    value={value}
    error={errorOf(faults, 'addresses')}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

interface BoundFieldsProps {
  draft: KeyDraft
  change: (part: Partial<KeyDraft>) => void
  faults: Faults
}

/** Where a key reads and writes, from where it calls, and until when. */
export function BoundFields({ draft, change, faults }: BoundFieldsProps) {
  const { addresses, term, day, isSure } = draft
  return (
    <>
      <PlaceFields draft={draft} change={change} faults={faults} />
      <NativeSelect
        label="Срок"
        data={terms}
        value={term}
        error={term === 'day' ? undefined : errorOf(faults, 'expiresAt')}
        onChange={({ currentTarget }) => {
          const chosen = terms.find(({ value }) => value === currentTarget.value)
          if (chosen) change({ term: chosen.value })
        }}
      />
      {term === 'day' && (
        <TextInput
          type="date"
          label="Последний день"
          value={day}
          error={errorOf(faults, 'expiresAt')}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
        />
      )}
      {term === 'endless' && (
        <div className="keys-warning">
          <p>Такой ключ действует, пока его не отзовут. Если он попадёт в чужие руки, об этом никто не напомнит.</p>
          <Checkbox
            label="Понимаю, нужен ключ без срока"
            checked={isSure}
            error={errorOf(faults, 'isSure')}
            onChange={({ currentTarget }) => change({ isSure: currentTarget.checked })}
          />
        </div>
      )}
      <AddressField value={addresses} onChange={(value) => change({ addresses: value })} faults={faults} />
    </>
  )
}
