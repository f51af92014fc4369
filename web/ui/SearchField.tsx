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
  /** «/» leads here from anywhere on the page where nothing is typed. */
  slash?: boolean
}

/** Asks when the typing has paused; Enter and the cross ask at once. */
export function SearchField({
  label,
  className,
  maxLength,
  delayMs,
  value,
  onChange,
  slash = false,
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A filter may be chosen while the pause is on: what is asked then goes beside it, not in its stead.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })

  // Back, a reset or another link changed the address; what is being typed is newer than its own echo, and the echo has
  // lost the space after the last word.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === value ? typed : value))
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!slash) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key, code, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')
      // The same key of a Russian keyboard writes a dot.
      const isSlash = key === '/' || (code === 'Slash' && !shiftKey)
      if (!isSlash || ctrlKey || metaKey || altKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [slash])

  const ask = (search: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (search.trim() !== latest.current.value) latest.current.onChange(search)
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
