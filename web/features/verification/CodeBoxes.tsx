import './code-boxes.css'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'

const count = limits.auth.codeDigits

/** One entry a box: a digit or ''. */
export type Digits = readonly string[]
export const noDigits: Digits = Array.from({ length: count }, () => '')

interface CodeBoxesProps {
  digits: Digits
  onChange: (digits: Digits) => void
  /** Once for each full set; the same digits are not sent twice in a row (A32). A new `key` forgets the last ones. */
  onComplete: (code: string) => void
  /** While the request runs. When it ends, the first empty box gets the focus. */
  disabled?: boolean
  error?: string | undefined
  label: string
}

const onlyDigits = (text: string) => text.replace(/\D/g, '')
const firstEmpty = (digits: Digits) => {
  const index = digits.findIndex((digit) => digit === '')
  return index === -1 ? count - 1 : index
}

/** Six boxes of a code from a letter, which send themselves when full. */
export function CodeBoxes({ digits, onChange, onComplete, disabled = false, error, label }: CodeBoxesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const sent = useRef('')
  const errorId = useId()

  const focus = (index: number) => group.current?.querySelectorAll('input')[Math.min(index, count - 1)]?.focus()

  // What the user himself left in the boxes last. Anything else came from outside: a refusal or a new code empties them.
  const own = useRef<string>(undefined)
  const wasDisabled = useRef(false)
  const state = digits.join('|')
  const target = firstEmpty(digits)
  useEffect(() => {
    if (!disabled && (wasDisabled.current || own.current !== state)) focus(target)
    own.current = state
    wasDisabled.current = disabled
  }, [disabled, state, target])

  function put(next: Digits, focusOn: number) {
    own.current = next.join('|')
    onChange(next)
    const code = next.join('')
    if (code.length === count && code !== sent.current) {
      sent.current = code
      onComplete(code)
    } else focus(focusOn)
  }

  /** A whole code goes in from the first box, wherever it was dropped; a part of it from this one. */
  function spread(index: number, text: string) {
    const start = text.length >= count ? 0 : index
    const part = text.slice(0, count - start)
    put(
      digits.map((digit, at) => part[at - start] ?? digit),
      start + part.length,
    )
  }

  function input(index: number, value: string) {
    const old = digits[index] ?? ''
    const typed = onlyDigits(value)
    if (typed === '') return value === '' ? put(digits.with(index, ''), index) : undefined
    // A second digit beside one that stands there takes its place.
    spread(index, old && typed.length === 2 ? typed.replace(old, '') : typed)
  }

  function key(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') focus(Math.max(0, index - 1))
    else if (event.key === 'ArrowRight') focus(index + 1)
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(count - 1)
    else if (event.key === 'Backspace' && digits[index] === '' && index > 0) put(digits.with(index - 1, ''), index - 1)
    else return
    event.preventDefault()
  }

  function paste(event: ClipboardEvent, index: number) {
    event.preventDefault()
    const text = onlyDigits(event.clipboardData.getData('text'))
    if (text) spread(index, text)
  }

  return (
    <fieldset ref={group} className="code-boxes" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div className="code-boxes-row">
        {digits.map((digit, index) => (
          <input
            // The boxes never change places.
            key={index}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            // A phone offers the code of a letter in one piece, which the first box spreads over the others.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Цифра ${index + 1} из ${count}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={digit}
            disabled={disabled}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => input(index, event.currentTarget.value)}
            onKeyDown={(event) => key(event, index)}
            onPaste={(event) => paste(event, index)}
          />
        ))}
      </div>
      <p id={errorId} role="alert" className="code-boxes-error">
        {error}
      </p>
    </fieldset>
  )
}
