import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { commonOf, type FieldProps } from './field.ts'

/** So few and so short stand side by side as buttons: one press instead of two. */
const FEW = 3
const SHORT = 14

export function OneField(props: FieldProps) {
  const { field, value, onChange } = props
  const { options = [] } = field
  const common = commonOf(props)
  const chosen = typeof value === 'string' ? value : ''
  if (options.length <= FEW && options.every((option) => option.length <= SHORT))
    return (
      <Radio.Group {...common} value={chosen} onChange={onChange}>
        <div className="report-buttons">
          {options.map((option) => (
            <Radio.Card key={option} value={option} className="report-button">
              {option}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    )
  return (
    <NativeSelect
      {...common}
      data={[{ value: '', label: 'Выберите' }, ...options]}
      value={chosen}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}

export function ManyField(props: FieldProps) {
  const { field, value, onChange } = props
  const { options = [] } = field
  return (
    <Checkbox.Group
      {...commonOf(props)}
      value={Array.isArray(value) ? [...value] : []}
      // In the order of the form, not of the presses.
      onChange={(chosen) => onChange(options.filter((option) => chosen.includes(option)))}
    >
      <div className="report-ticks">
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
