import type { components } from '../../gen/schema.d.ts'

type Schemas = components['schemas']
type Norm = Pick<Schemas['ChecklistItem'], 'min' | 'max' | 'unit' | 'precision'>

const isTemperature = (unit = '') => unit.includes('°')
const MINUS = '\u2212'

/** «+4,5»: with the sign of a temperature, a comma, and a minus that is as wide as a plus. */
export function numberWords(value: number, { unit, precision = 0 }: Norm): string {
  const digits = String(Number(Math.abs(value).toFixed(Math.max(precision, decimalsOf(value))))).replace('.', ',')
  if (value < 0) return `${MINUS}${digits}`
  return value > 0 && isTemperature(unit) ? `+${digits}` : digits
}
const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length

/** «0…+2 °C», «не выше +6 °C»; undefined where any number will do. */
export function normWords(norm: Norm): string | undefined {
  const { min, max, unit } = norm
  const words = rangeWords(min, max, (value) => numberWords(value, norm))
  return words && (unit ? `${words} ${unit}` : words)
}
function rangeWords(min: number | undefined, max: number | undefined, say: (value: number) => string) {
  if (min !== undefined && max !== undefined) return min === max ? `ровно ${say(min)}` : `${say(min)}…${say(max)}`
  if (min !== undefined) return `не ниже ${say(min)}`
  return max === undefined ? undefined : `не выше ${say(max)}`
}

/** What was typed or pasted from a probe: «+4,5 °C», «-18», «−2.0»; undefined when it is no number. */
export function numberFrom(text: string): number | undefined {
  const found = /^([+\-\u2212\u2013])?\s*(\d+(?:[.,]\d+)?)\s*(?:°|º|[a-zа-яё%]|$)/iu.exec(text.trim())
  if (!found?.[2]) return undefined
  const value = Number(found[2].replace(',', '.'))
  // Zero has no sign.
  return found[1] && found[1] !== '+' && value !== 0 ? -value : value
}

/** An answer as lists, tasks and sheets tell it. */
export function valueWords(item: Schemas['ChecklistItem'], value: Schemas['RunValue'], na: boolean): string {
  if (na) return 'Н/п'
  if (value === null) return ''
  if (typeof value === 'boolean') return item.type === 'check' ? (value ? 'Выполнено' : '') : value ? 'Да' : 'Нет'
  if (typeof value === 'string') return value
  return item.unit ? `${numberWords(value, item)} ${item.unit}` : numberWords(value, item)
}
