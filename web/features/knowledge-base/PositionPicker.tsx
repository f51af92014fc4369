import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { loadPositions, positions } from './store.ts'

interface PositionPickerProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Who may read the article; nobody chosen means everyone (spec 2, section 4). */
export function PositionPicker({ value, onChange, error }: PositionPickerProps) {
  const { data, failed } = useSnapshot(positions.state)
  const [open, setOpen] = useState(false)
  useEffect(() => void loadPositions(), [])
  const chosen = (data ?? []).filter(({ _id }) => value.includes(_id))
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])

  return (
    <fieldset className="kb-positions">
      <legend>Кому доступна</legend>
      <Checkbox
        label="Всем сотрудникам"
        checked={value.length === 0}
        // Unticking alone restricts nothing: it opens the list to choose from.
        onChange={(event) => (event.currentTarget.checked ? onChange([]) : setOpen(true))}
      />
      {chosen.length > 0 && (
        <ul role="list" aria-label="Выбранные должности" className="kb-tags">
          {chosen.slice(0, limits.positionChipsMax).map(({ _id, name }) => (
            <li key={_id} className="kb-tag" data-position>
              {name}
            </li>
          ))}
          {chosen.length > limits.positionChipsMax && (
            <li className="kb-tags-more">+{chosen.length - limits.positionChipsMax}</li>
          )}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Выбрать должности
      </Button>
      {open && (
        <div role="group" aria-label="Должности" className="kb-position-list">
          {data?.map(({ _id, name }) => (
            <Checkbox key={_id} label={name} checked={value.includes(_id)} onChange={() => toggle(_id)} />
          ))}
          {data?.length === 0 && <p className="kb-hint">Должностей пока нет</p>}
          {failed && (
            <Button variant="subtle" onClick={() => void loadPositions()}>
              Повторить загрузку должностей
            </Button>
          )}
        </div>
      )}
      {error && (
        <p role="alert" className="kb-field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
