import type { Item } from '../../openapi/rules/checklists/checklist-items.ts'
import { type Answer, isAnswered, isFail, shownItems } from '../../openapi/rules/checklists/run-answers.ts'

/** What of a run deviates, by the item's id in lower case: when it was answered. */
export type Failed = Record<string, string>

/** Of the items that are shown, as the run's `fails` counts them (progressOf); null where nothing deviates. */
export function failedOf(
  items: readonly Item[],
  answers: ReadonlyMap<string, Answer & { answeredAt: string }>,
): Failed | null {
  const failed = shownItems(items, answers).flatMap((item) => {
    const answer = answers.get(item.id)
    return answer && isAnswered(item, answer) && !answer.na && isFail(item, answer)
      ? [[item.id.toLowerCase(), answer.answeredAt] as const]
      : []
  })
  return failed.length === 0 ? null : Object.fromEntries(failed)
}
