import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'

/** Asks 500 ms after the last key (spec 2, section 9); Enter and the cross ask at once. */
export function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, a reset or another link changed the address; what is being typed is newer than its own echo.
  useEffect(() => {
    if (timer.current === undefined) setText(value)
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
    timer.current = setTimeout(() => ask(next), limits.articleSearchDebounceMs)
  }
  const clear = () => {
    setText('')
    ask('')
    field.current?.focus()
  }

  return (
    <form role="search" className="kb-search" onSubmit={(event) => (event.preventDefault(), ask(text))}>
      <TextInput
        ref={field}
        aria-label="Найти статью"
        placeholder="Найти статью"
        enterKeyHint="search"
        maxLength={limits.searchMax}
        leftSection={<IconSearch size={20} stroke={1.75} />}
        leftSectionWidth={38}
        rightSection={text && <CloseButton aria-label="Очистить поиск" onClick={clear} />}
        rightSectionWidth="var(--control-h)"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </form>
  )
}
