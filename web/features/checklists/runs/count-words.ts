import { plural } from '../../../lib/plural.ts'

interface Counted {
  total: number
  totalIsMore?: boolean | undefined
  deviations?: number | undefined
}

/** «31 выполнение»; of those with deviations «12 отклонений в 9 чек-листах»: a figure of monitoring counts the former. */
export function countWords({ total, totalIsMore = false, deviations }: Counted): string {
  const runs = `${total} ${plural(total, 'выполнение', 'выполнения', 'выполнений')}`
  if (deviations === undefined || total === 0) return totalIsMore ? `Больше ${runs}` : runs
  const words = `${deviations} ${plural(deviations, 'отклонение', 'отклонения', 'отклонений')}`
  return `${words} в ${total} ${plural(total, 'чек-листе', 'чек-листах', 'чек-листах')}`
}
