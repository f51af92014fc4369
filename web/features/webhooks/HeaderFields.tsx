import { ActionIcon, Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { newId } from '../../lib/new-id.ts'
import type { HeaderDraft } from './webhook-form.ts'

interface HeaderFieldsProps {
  headers: readonly HeaderDraft[]
  /** Those whose value is there, and hidden. */
  kept: readonly string[]
  onChange: (headers: readonly HeaderDraft[]) => void
  error: string | undefined
}

/** Headers of the receiver's own: what is kept is never shown again, so an empty value means that one. */
export function HeaderFields({ headers, kept, onChange, error }: HeaderFieldsProps) {
  const id = useId()
  const change = (which: string, part: Partial<HeaderDraft>) =>
    onChange(headers.map((one) => (one.id === which ? { ...one, ...part } : one)))
  return (
    <fieldset className="hooks-headers" aria-describedby={error === undefined ? undefined : id}>
      <legend>Свои заголовки</legend>
      <p className="hooks-dim">Если получатель просит пароль или токен. Значения после сохранения не показываются</p>
      {headers.map(({ id: which, name, value }, at) => (
        <div key={which} className="hooks-header">
          <TextInput
            aria-label={`Заголовок ${at + 1}: имя`}
            placeholder="X-Token"
            maxLength={limits.webhooks.headerNameMax}
            spellCheck={false}
            classNames={{ input: 'hooks-mono' }}
            value={name}
            error={error !== undefined}
            onChange={({ currentTarget }) => change(which, { name: currentTarget.value })}
          />
          <TextInput
            aria-label={`Заголовок ${at + 1}: значение`}
            placeholder={kept.includes(name) ? 'прежнее' : 'значение'}
            maxLength={limits.webhooks.headerValueMax}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: 'hooks-mono' }}
            value={value}
            error={error !== undefined}
            onChange={({ currentTarget }) => change(which, { value: currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Убрать заголовок ${name || at + 1}`}
            onClick={() => onChange(headers.filter((one) => one.id !== which))}
          >
            <IconX size={20} />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && (
        <p id={id} role="alert" className="hooks-fault">
          {error}
        </p>
      )}
      {headers.length < limits.webhooks.headersMax && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={20} />}
          onClick={() => onChange([...headers, { id: newId(), name: '', value: '' }])}
        >
          Добавить заголовок
        </Button>
      )}
    </fieldset>
  )
}
