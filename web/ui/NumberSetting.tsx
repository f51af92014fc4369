import { NumberInput } from './overlays/fields.tsx'

interface NumberSettingProps {
  label: string
  value: number | undefined
  min: number
  max: number
  decimals?: number
  fault: string | undefined
  placeholder?: string
  autoFocus?: boolean
  onChange: (value: number | undefined) => void
}

/** A bound that may be left out. */
export const NumberSetting = ({ value, decimals = 0, fault, onChange, ...look }: NumberSettingProps) => (
  <NumberInput
    {...look}
    value={value ?? ''}
    error={fault}
    clampBehavior="strict"
    allowDecimal={decimals > 0}
    decimalScale={decimals}
    decimalSeparator=","
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
  />
)
