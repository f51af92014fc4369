import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'

export type RunValue = components['schemas']['RunValue']

/** A number out of its norm, a «Нет»: so often, of everything that is asked. */
const SELDOM = 41
const isOdd = (number: number, at: number) => (number * 7 + at * 5) % SELDOM === 3
/** What is never quite right: a «Нет» at one place comes back every week. */
const SORE = 9
const isSore = ({ type }: Item, number: number, at: number) => type === 'yesno' && at === SORE && number % 7 === 2

/** What somebody answered, the same in every database. */
export function valueOf(item: Item, { number, at }: { number: number; at: (item: number) => string }): RunValue {
  const turn = Number.parseInt(item.id.slice(-4), 16)
  const deviates = isOdd(number, turn) || isSore(item, number, turn)
  switch (item.type) {
    case 'check':
      return true
    case 'yesno':
      return !deviates
    case 'number':
      return measured(item, number + turn, deviates)
    case 'text':
      return `Проверено, ${at(turn).slice(0, 10)}`
    case 'select':
      return (item.options ?? []).find(({ isFail = false }) => isFail === deviates)?.text ?? null
    case 'photo':
      return null
  }
}

function measured({ min = 0, max = min, precision = 0 }: Item, turn: number, deviates: boolean): number {
  const share = ((turn % 5) + 1) / 6
  const value = deviates ? max + 2.5 : min + (max - min) * share
  return Number(value.toFixed(precision))
}
