import type { components } from '../../../openapi/gen/schema.d.ts'

type Run = components['schemas']['Run']

/** What a run says of an item, whatever became of it; undefined: there is none. */
export function findItem(
  run: Run,
  id: string,
): { id: string; title: string; comment: string; fix?: number | undefined } | undefined {
  const item = run.items.find(({ id: one }) => one === id)
  if (!item) return undefined
  const answer = run.answers.find(({ itemId }) => itemId === id)
  return { id, title: item.title, comment: answer?.comment ?? '', fix: answer?.fix?.number }
}
