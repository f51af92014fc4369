import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  className?: string
  maxLength: number
  /** How long after the last key it asks. */
  delayMs: number
  value: string
  onChange: (search: string) => void
}

/** Asks when the typing has paused; Enter and the cross ask at once. */
export function SearchField({ label, className, maxLength, delayMs, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, a reset or another link changed the address; what is being typed is newer than its own echo, and the echo has
  // lost the space after the last word.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === value ? typed : value))
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (search: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (search.trim() !== value) onChange(search)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), delayMs)
  }
  const clear = () => {
    setText('')
    ask('')
    field.current?.focus()
  }

  return (
    <form role="search" className={className} onSubmit={(event) => (event.preventDefault(), ask(text))}>
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        maxLength={maxLength}
        leftSection={<IconSearch size={20} />}
        leftSectionWidth={38}
        rightSection={text && <CloseButton aria-label="Очистить поиск" onClick={clear} />}
        rightSectionWidth="var(--control-h)"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </form>
  )
}
