import './color-field.css'
import { TextInput } from '@mantine/core'
import { useId } from 'react'

interface ColorFieldProps {
  label: string
  /** The default of the contract (B2): the first swatch. */
  standard: string
  value: string
  onChange: (color: string) => void
  error?: string | undefined
  /** The name of the value in the contract, for the fields of the form. */
  name?: string
}

/** Colours offered for topics and categories after the default one, told apart in both schemes. */
const swatches: { color: string; title: string }[] = [
  { color: '#c23a6c', title: 'Малиновый' },
  { color: '#d64545', title: 'Красный' },
  { color: '#e07b39', title: 'Оранжевый' },
  { color: '#c9a227', title: 'Горчичный' },
  { color: '#5b9a3c', title: 'Зелёный' },
  { color: '#2f8f83', title: 'Бирюзовый' },
  { color: '#3992c9', title: 'Голубой' },
  { color: '#4a6fd1', title: 'Синий' },
  { color: '#8a63c9', title: 'Фиолетовый' },
  { color: '#8d6748', title: 'Коричневый' },
  { color: '#7b7580', title: 'Серый' },
]

const isColor = (value: string) => /^#[\da-f]{6}$/i.test(value)

/**
 * Swatches, the system's own picker and the code as text. Mantine's ColorInput puts its sliders over the fields below
 * and has no Russian names for them.
 */
export function ColorField({ label, standard, value, onChange, error, name = 'color' }: ColorFieldProps) {
  const group = useId()
  return (
    <fieldset className="color-field">
      <legend>{label}</legend>
      <div className="color-field-swatches">
        {[{ color: standard, title: 'Розовый' }, ...swatches].map(({ color, title }) => (
          <label key={color} title={title}>
            <input
              type="radio"
              name={group}
              className="app-hidden"
              aria-label={title}
              checked={value.toLowerCase() === color}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" style={{ background: color }} />
          </label>
        ))}
      </div>
      <TextInput
        name={name}
        className="color-field-code"
        aria-label={`${label}: код`}
        placeholder={standard}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        leftSection={
          <input
            type="color"
            className="color-field-picker"
            aria-label={`${label}: палитра`}
            // The picker knows no other form: what is half typed would be shown as black.
            value={isColor(value) ? value.toLowerCase() : '#ffffff'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
      />
    </fieldset>
  )
}
