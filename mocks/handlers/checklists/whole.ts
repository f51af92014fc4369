import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { returnAwaited, statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import { pinOf, rowsOf, type Schemas } from '../../db.ts'
import { addressOf } from '../../files.ts'
import { byName } from '../../people.ts'
import type { StoredAnswer, StoredRun } from '../../seed/checklists/rows.ts'
import { personRef } from '../tasks/present.ts'
import { checklistOf, fillers, type Who } from './access.ts'
import { fixOf } from './fixes.ts'
import { placeCode, scanHash } from './place-codes.ts'
import { itemsOf, lastValues, momentsOf, summaryOf, withArticles } from './present.ts'

export const photosOf = ({ company }: Pick<Who, 'company'>, { photos }: StoredAnswer): Schemas['RunPhoto'][] =>
  photos.flatMap(({ fileId, takenAt }) => {
    const file = rowsOf('files', company._id).find(({ id }) => id === fileId)
    return file ? [{ fileId, url: addressOf(file), takenAt }] : []
  })

function answerOf(who: Who, run: StoredRun, answer: StoredAnswer, earlier: StoredAnswer[]): Schemas['RunAnswer'] {
  const { notScannedReason } = answer
  return {
    itemId: answer.itemId,
    value: answer.value,
    na: answer.na,
    comment: answer.comment,
    photos: photosOf(who, answer),
    isFail: answer.isFail,
    answeredBy: personRef(who, answer.answeredBy),
    answeredAt: answer.answeredAt,
    isLate: answer.isLate,
    clientId: answer.clientId,
    signedBy: answer.signedBy === null ? null : personRef(who, answer.signedBy),
    scanned: answer.scanned,
    ...(notScannedReason !== undefined && { notScannedReason }),
    earlier: earlier.slice(0, limits.checklists.earlierMax).map((one) => ({
      value: one.value,
      na: one.na,
      isFail: one.isFail,
      comment: one.comment,
      answeredBy: personRef(who, one.answeredBy),
      answeredAt: one.answeredAt,
    })),
    fix: fixOf(who, run, answer.itemId),
  }
}

type Entry = Schemas['Run']['history'][number]
/** What happened, in order; what the clock did is reckoned. */
function historyOf(who: Who, run: StoredRun): Entry[] {
  const ref = (id: string | null) => (id === null ? null : personRef(who, id))
  const status = statusAt(momentsOf(run), new Date(who.now()))
  const started = run.startedAt === null ? [] : [{ at: run.startedAt, by: ref(run.answers[0]?.answeredBy ?? null) }]
  const completed = run.status === 'completed' && run.completedAt !== null ? [run.completedAt] : []
  const wasLate = status === 'overdue' || run.isLate || (status === 'missed' && run.dueAt < run.closesAt)
  const entries: Entry[] = [
    ...started.map((one) => ({ ...one, action: 'started' as const })),
    ...run.log.map(({ at, by, action, comment }) => ({
      at,
      by: ref(by),
      action,
      ...(comment !== undefined && { comment }),
    })),
    ...(wasLate ? [{ at: run.dueAt, by: null, action: 'overdue' as const }] : []),
    ...(status === 'missed' ? [{ at: run.closesAt, by: null, action: 'missed' as const }] : []),
    ...(status === 'cancelled' ? [{ at: run.updatedAt, by: null, action: 'cancelled' as const }] : []),
    ...completed.map((at) => ({
      at,
      by: ref(run.completedBy),
      action: 'completed' as const,
      ...(run.comment !== '' && { comment: run.comment }),
    })),
  ]
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function returnedIn(who: Who, run: StoredRun): Schemas['RunReturned'] | null {
  const last = returnAwaited(run)
  return last ? { comment: last.comment ?? '', by: personRef(who, last.by), at: last.at } : null
}

/** On a shared tablet, those who have a PIN to sign by. */
function signersOf(who: Who, run: StoredRun): Schemas['PersonRef'][] {
  if (who.session.kind !== 'pin' || (checklistOf(who, run.checklist)?.sign ?? 'none') === 'none') return []
  return fillers(who, run)
    .filter(({ id }) => pinOf(id) !== undefined)
    .sort(byName)
    .map(({ id, name }) => ({ id, name }))
}

/** The places whose codes are asked for; null is the checklist's own. */
const scannedIn = (items: readonly Item[]): (string | null)[] => [
  ...new Set(items.filter(({ requireScan = false }) => requireScan).map(({ place }) => place ?? null)),
]

export async function wholeOf(who: Who, run: StoredRun): Promise<Schemas['Run']> {
  const items = itemsOf(who, run)
  const counting = merged(run.answers)
  const list = checklistOf(who, run.checklist)
  const codes = (list ? scannedIn(items) : []).map(async (place) => ({
    place,
    hash: await scanHash(run._id, list ? await placeCode(list, run.restaurant, place) : ''),
  }))
  return {
    run: summaryOf(who, run),
    items: withArticles(who, items),
    answers: items.flatMap(({ id }) => {
      const found = counting.get(id)
      return found ? [answerOf(who, run, found.answer, found.earlier)] : []
    }),
    lastValues: lastValues(who, run),
    comment: run.comment,
    returned: returnedIn(who, run),
    signers: signersOf(who, run),
    scan: await Promise.all(codes),
    history: historyOf(who, run),
  }
}
