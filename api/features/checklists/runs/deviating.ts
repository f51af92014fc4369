import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { valueWords } from '../../../../openapi/rules/text/norm-words.ts'
import { failedOf } from '../../../checklists/failed.ts'
import type { Counting } from '../../../checklists/run-answers.ts'
import type { Tag } from '../../../db/client.ts'
import { settleFailed, tellFailed } from '../told-failed.ts'
import type { RunRow } from './rows.ts'

/** A photo is asked for, and is not there. */
const lacksPhoto = ({ photo }: Item, photos: readonly string[]): boolean =>
  (photo === 'required' || photo === 'onFail') && photos.length === 0

type Where = { companyId: string; run: RunRow; now: Date }

/**
 * Items that deviate now and did not before, and open no task by themselves, are told of; what was told of one that is as it
 * should be again is over.
 */
export async function tellDeviating(
  sql: Tag,
  { companyId, run, now }: Where,
  items: readonly Item[],
  { before, after }: { before: Counting; after: Counting },
): Promise<void> {
  const [was, is] = [failedIn(items, before), failedIn(items, after)]
  const own = items.filter(({ onFail }) => !onFail)
  for (const item of own) {
    const answer = after.get(item.id)?.answer
    if (!answer || was.has(item.id) || !is.has(item.id)) continue
    const what = [`${item.title}: ${valueWords(item, answer.value, answer.na)}`, answer.comment]
    const said = {
      run: run.id,
      item: item.id,
      what: what.filter(Boolean).join('. '),
      restaurant: run.restaurantId,
      lacksPhoto: lacksPhoto(item, answer.photos),
    }
    await tellFailed(sql, companyId, said, now)
  }
  const mended = own.filter(({ id }) => was.has(id) && !is.has(id)).map(({ id }) => id)
  if (mended.length > 0) await settleFailed(sql, companyId, { run: run.id, items: mended }, now)
}

function failedIn(items: readonly Item[], counting: Counting): ReadonlySet<string> {
  const failed = failedOf(items, new Map([...counting].map(([id, { answer }]) => [id, answer]))) ?? {}
  return new Set(items.map(({ id }) => id).filter((id) => id.toLowerCase() in failed))
}
