import type { Snapshot } from 'valtio'
import type { ReviewMonths } from '../../../../openapi/rules/knowledge-base/article-review.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { formatDate } from '../../../lib/dates.ts'

export type Review = Snapshot<components['schemas']['ArticleReview']>

const often: Record<ReviewMonths, string> = {
  1: 'Каждый месяц',
  3: 'Раз в 3 месяца',
  6: 'Раз в полгода',
  12: 'Раз в год',
}
const never = 'never'
export const terms = [
  { value: never, label: 'Не проверять' },
  ...([1, 3, 6, 12] as const).map((months) => ({ value: String(months), label: often[months] })),
]
export const termOf = (months: ReviewMonths | null): string => (months === null ? never : String(months))
export const monthsOf = (term: string): ReviewMonths | null =>
  term === '1' ? 1 : term === '3' ? 3 : term === '6' ? 6 : term === '12' ? 12 : null

/** «Раз в 3 месяца · Марина Соколова · до 18.02.2027»: how an article is looked after, in one line. */
export function reviewWords({ owner, reviewEvery, reviewDueAt, isDue }: Review): string {
  const who = owner?.name ?? 'все администраторы'
  if (reviewEvery === null) return `Не проверяют · ${who}`
  return [often[reviewEvery], who, isDue ? 'пора проверить' : `до ${formatDate(reviewDueAt)}`].join(' · ')
}
