import './segments.css'
import { useId } from 'react'

interface SegmentsProps<Value extends string> {
  /** What is chosen between: «Вид». */
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** As wide as what is around it. */
  full?: boolean
}

/** One of two or three, side by side: the browser's own radios, so that arrows and readers know them. */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onChange,
  full = false,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className="segments" data-full={full || undefined} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
