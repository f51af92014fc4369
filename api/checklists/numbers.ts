import type { Item } from '../../openapi/rules/checklists/checklist-items.ts'

/** What a run keeps of its measured values, by the item's id in lower case: the value, and when it was given. */
export type Numbers = Record<string, [value: number, at: string]>

/** Of the answers that count, by item; null where nothing was measured. */
export function numbersOf(
  items: readonly Item[],
  counting: ReadonlyMap<string, { value: unknown; answeredAt: string }>,
): Numbers | null {
  const given = items.flatMap(({ id, type }) => {
    const answer = counting.get(id)
    if (type !== 'number' || typeof answer?.value !== 'number') return []
    return [[id.toLowerCase(), [answer.value, answer.answeredAt]] as const]
  })
  return given.length === 0 ? null : (Object.fromEntries(given) as Numbers)
}
