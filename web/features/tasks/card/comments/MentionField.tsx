import { Textarea } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../../data/useRead.ts'
import { useWide } from '../../../../lib/useMedia.ts'
import { mentionAt, type Person, withMention } from './mention.ts'

interface MentionFieldProps {
  taskId: string
  label: string
  text: string
  error: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  onPick: (person: Person) => void
  onSend: () => void
  onEscape?: () => void
}

/** So many as a small list shows without scrolling on a phone. */
const SHOWN = 5

/** A text in which `@` opens a small list of those who may be called: arrows and Enter, or a touch. */
export function MentionField({
  taskId,
  label,
  text,
  error,
  field,
  onText,
  onPick,
  onSend,
  onEscape,
}: MentionFieldProps) {
  const list = useId()
  const wide = useWide()
  const [cursor, setCursor] = useState(0)
  const [active, setActive] = useState(0)
  const [closed, setClosed] = useState<number>()
  const at = mentionAt(text, cursor)
  const asked = at !== undefined && at.from !== closed
  const { data } = useRead('taskListPeople', { path: { id: taskId } }, { when: asked })
  const people = asked ? matching(data ?? [], at.search) : []
  const chosen = people[Math.min(active, people.length - 1)]

  function pick({ id, name }: Person) {
    if (!at) return
    const next = withMention(text, { from: at.from, to: cursor, name })
    onText(next.text)
    onPick({ id, name })
    setCursor(next.cursor)
    const input = field.current
    input?.focus()
    // After React has written the text.
    queueMicrotask(() => input?.setSelectionRange(next.cursor, next.cursor))
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (chosen && key in KEYS) {
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') setClosed(at?.from)
      else if (key === 'Enter' || key === 'Tab') pick(chosen)
      else
        setActive(
          (people.length + Math.min(active, people.length - 1) + (key === 'ArrowDown' ? 1 : -1)) % people.length,
        )
    } else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (key === 'Escape') onEscape?.()
  }
  return (
    <div className="tcard-mentioning">
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={wide ? `${label}. @ — позвать человека` : label}
        rows={1}
        maxLength={limits.tasks.commentMax}
        value={text}
        error={error}
        aria-autocomplete="list"
        aria-controls={chosen ? list : undefined}
        aria-activedescendant={chosen ? `${list}-${chosen.id}` : undefined}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          setCursor(currentTarget.selectionStart)
          setActive(0)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Кого позвать" className="tcard-people" hidden={!chosen}>
        {people.map((person) => (
          // The keyboard has the field's own arrows.
          <button
            key={person.id}
            type="button"
            tabIndex={-1}
            id={`${list}-${person.id}`}
            role="option"
            aria-selected={person === chosen}
            // The focus stays in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
          >
            {person.name}
          </button>
        ))}
      </div>
      <span role="status" className="app-hidden">
        {chosen && `Можно позвать: ${people.length}`}
      </span>
    </div>
  )
}
const KEYS = { ArrowDown: 1, ArrowUp: 1, Enter: 1, Tab: 1, Escape: 1 }

function matching(people: readonly { id: string | null; name: string }[], search: string): Person[] {
  const words = search.toLocaleLowerCase('ru').replaceAll('ё', 'е')
  return people
    .flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
    .filter(({ name }) => {
      const known = name.toLocaleLowerCase('ru').replaceAll('ё', 'е')
      return known.startsWith(words) || known.includes(` ${words}`)
    })
    .filter(({ name }) => name !== search)
    .slice(0, SHOWN)
}
