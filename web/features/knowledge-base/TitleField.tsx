import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cutText } from '../../../openapi/rules/text/cut-text.ts'
import { enterArticle, stayOutside } from '../../editor/entrance.ts'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  error: string | undefined
  /** A new article begins with its title. */
  isFirst?: boolean
}

const max = limits.knowledgeBase.titleMax
/** From here on it is said how much room is left. */
const almostFull = max * 0.9
/** There the focus would open the keyboard over a page that nobody has seen yet. */
const touch = '(pointer: coarse)'

/** Looks like the title it will be, and grows with it. */
export function TitleField({ value, onChange, error, isFirst = false }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [begins] = useState(() => isFirst && !matchMedia(touch).matches)
  const [overflowed, setOverflowed] = useState(false)
  useEffect(() => {
    if (begins) field.current?.focus({ preventScroll: true })
    return stayOutside
  }, [begins])

  const change = (title: string) => {
    if (title.length < max) setOverflowed(false)
    onChange(title)
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const goesDown = event.key === 'ArrowDown' && !event.shiftKey && isAtFoot(event.currentTarget)
    if (event.key !== 'Enter' && !goesDown) return
    event.preventDefault()
    enterArticle()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain').replace(/^[\r\n]+|\s+$/g, '')
    const [line = '', ...rest] = text.split(/\s*[\r\n]\s*/)
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    setOverflowed(value.length - (to - from) + line.length > max)
    if (rest.length === 0) return
    event.preventDefault()
    // The browser's own way of writing keeps its undo.
    if (!document.execCommand('insertText', false, line))
      onChange(cutText(`${value.slice(0, from)}${line}${value.slice(to)}`, max))
    enterArticle(rest.join('\n'))
  }

  const said = overflowed
    ? `Поместилось не всё: в заголовке не больше ${max} символов`
    : value.length >= max
      ? `Заголовок заполнен: ${value.length} из ${max} символов`
      : value.length >= almostFull && `${value.length} из ${max} символов`
  return (
    <>
      <textarea
        ref={field}
        className="kb-title-field"
        rows={1}
        maxLength={max}
        aria-label="Заголовок статьи"
        aria-invalid={error !== undefined}
        aria-describedby={error ? 'kb-title-error kb-title-room' : 'kb-title-room'}
        data-autofocus={begins || undefined}
        placeholder="Заголовок статьи"
        value={value}
        // A title has one line of text, however it is broken on the screen.
        onChange={(event) => change(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      <p id="kb-title-room" role="status" className="kb-title-room">
        {said}
      </p>
      {error && (
        <p id="kb-title-error" role="alert" className="kb-field-error">
          {error}
        </p>
      )}
    </>
  )
}

/** Nothing is below the cursor: the whole title is one line, or the cursor stands at its end. */
function isAtFoot(field: HTMLTextAreaElement): boolean {
  const line = Number.parseFloat(getComputedStyle(field).lineHeight)
  return field.clientHeight < 2 * line || field.selectionStart === field.value.length
}
