/** Whoever answers it right does better in the whole test, or not: 0.3 and more is what books on tests call good. */
const GOOD = 0.3
const WEAK = 0.1

export function discriminationWords(value: number | null): string {
  if (value === null) return 'Мало данных'
  if (value >= GOOD) return 'Хорошо различает'
  return value >= WEAK ? 'Слабо различает' : 'Путает'
}
