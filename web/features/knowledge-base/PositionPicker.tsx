import { Button, Checkbox } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { type NamedPosition, positionChoices } from './position-chips.ts'

interface PositionPickerProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** What the article has already; one that is out of use stays, and says so. */
  known: readonly NamedPosition[]
  error: string | undefined
}

/** Who may read the article; nobody chosen means everyone. */
export function PositionPicker({ value, onChange, known, error }: PositionPickerProps) {
  // Only those in use are offered.
  const { data, failed, again } = useRead('positionList', { query: { status: 'active' } })
  const [open, setOpen] = useState(false)
  const choices = positionChoices(data, known)
  const chosen = choices.filter(({ _id }) => value.includes(_id))
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])

  return (
    <fieldset className="kb-positions">
      <legend>Кому доступна</legend>
      <Checkbox
        label="Доступна всем"
        checked={value.length === 0}
        // Unticking alone restricts nothing: it opens the list to choose from.
        onChange={(event) => (event.currentTarget.checked ? onChange([]) : setOpen(true))}
      />
      {chosen.length > 0 && (
        <ul role="list" aria-label="Выбранные должности" className="kb-tags">
          {chosen.slice(0, limits.knowledgeBase.positionChipsMax).map(({ _id, name }) => (
            <li key={_id} className="kb-tag" data-position>
              {name}
            </li>
          ))}
          {chosen.length > limits.knowledgeBase.positionChipsMax && (
            <li className="kb-tags-more">+{chosen.length - limits.knowledgeBase.positionChipsMax}</li>
          )}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Выбрать должности
      </Button>
      <LazySheet title="Должности" bottomBelow="desktop" opened={open} onClose={() => setOpen(false)}>
        <div role="group" aria-label="Должности" className="kb-position-list">
          {choices.map(({ _id, name }) => (
            <Checkbox key={_id} label={name} checked={value.includes(_id)} onChange={() => toggle(_id)} />
          ))}
          {data?.length === 0 && choices.length === 0 && <p className="kb-hint">Должностей пока нет</p>}
          {failed && (
            <Button variant="subtle" onClick={again}>
              Повторить загрузку должностей
            </Button>
          )}
        </div>
        <Button fullWidth mt="md" onClick={() => setOpen(false)}>
          Готово
        </Button>
      </LazySheet>
      {error && (
        <p role="alert" className="kb-field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
