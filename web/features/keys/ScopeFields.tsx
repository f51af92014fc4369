import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { errorOf } from '../../lib/field-errors.ts'
import type { Faults, KeyDraft } from './key-form.ts'
import { presetOf, presets, type Scope, scopeWords } from './key-words.ts'

type What = Pick<KeyDraft, 'name' | 'scopes'>
interface ScopeFieldsProps {
  draft: What
  change: (part: Partial<What>) => void
  faults: Faults
}

const all = ownKeys(labels.ApiKeyScope)
const reads = all.filter((scope) => scope.endsWith(':read'))
const writeOf = (read: Scope): Scope | undefined => all.find((scope) => scope === read.replace(/:read$/, ':write'))
const OWN = 'own'

/** What a key is called, and what it may. */
export function ScopeFields({ draft, change, faults }: ScopeFieldsProps) {
  const { name, scopes } = draft
  const [isOwn, setOwn] = useState(scopes.length > 0 && !presetOf(scopes))
  const chosen = isOwn ? OWN : (presetOf(scopes)?.value ?? '')
  function choose(value: string) {
    setOwn(value === OWN)
    const preset = presets.find((one) => one.value === value)
    if (preset) change({ scopes: preset.scopes })
  }
  return (
    <>
      <TextInput
        label="Название"
        description="Программа, которая будет вызывать: по нему ключ узнают в журнале событий"
        maxLength={limits.keys.nameMax}
        value={name}
        error={errorOf(faults, 'name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Radio.Group label="Доступ" value={chosen} onChange={choose} error={errorOf(faults, 'scopes')}>
        <div className="keys-presets">
          {presets.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} description={hint} />
          ))}
          <Radio value={OWN} label="Свой набор" description="отметить разделы по одному" />
        </div>
      </Radio.Group>
      {isOwn && <Own scopes={scopes} onChange={(next) => change({ scopes: next })} />}
    </>
  )
}

/** To write is to read too: of the two only the larger is kept. */
function Own({ scopes, onChange }: { scopes: readonly Scope[]; onChange: (scopes: Scope[]) => void }) {
  const has = (scope: Scope | undefined) => scope !== undefined && scopes.includes(scope)
  function set(read: Scope, to: Scope | undefined) {
    const rest = scopes.filter((one) => one !== read && one !== writeOf(read))
    onChange(to ? [...rest, to] : rest)
  }
  return (
    <ul role="list" className="keys-rooms" aria-label="Разделы">
      {reads.map((read) => {
        const room = scopeWords(read).replace(/:.*/, '')
        const wide = writeOf(read)
        const isWritten = has(wide)
        return (
          <li key={read}>
            <span>{room}</span>
            <Checkbox
              label="чтение"
              aria-label={`${room}: чтение`}
              checked={isWritten || has(read)}
              onChange={({ currentTarget }) => set(read, currentTarget.checked ? read : undefined)}
            />
            {wide ? (
              <Checkbox
                label="запись"
                aria-label={`${room}: запись`}
                checked={isWritten}
                onChange={({ currentTarget }) => set(read, currentTarget.checked ? wide : read)}
              />
            ) : (
              <span />
            )}
          </li>
        )
      })}
    </ul>
  )
}
