import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { type Answer as Judged, type Answers, isFail } from '../../../../openapi/rules/checklists/run-answers.ts'
import { merged } from '../../../../openapi/rules/checklists/run-merge.ts'
import { progressOf, scoreOf } from '../../../../openapi/rules/checklists/run-score.ts'
import { isLate, isOpenRun, isToDo, type RunMoments, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import type { Answer, Person, Run, Schemas } from './run.ts'
import type { WaitingAnswer, WaitingCompletion } from './waiting.ts'

/** What this device knows and the server does not yet. */
export interface Unsent {
  answers: readonly WaitingAnswer[]
  completion: WaitingCompletion | undefined
  /** Who has signed, or has signed in. */
  by: (signature: string | undefined) => Person
  /** Where a picture of this device is to be seen. */
  photoUrl: (id: string) => string
  now: number
}

// The rules of the contract look at items and change none of them.
export const itemsOf = ({ items }: Pick<Run, 'items'>): Item[] => items as Item[]

export const momentsOf = ({ status, opensAt, dueAt, closesAt, completedAt }: Run['run']): RunMoments => ({
  status,
  opensAt: new Date(opensAt),
  dueAt: new Date(dueAt),
  closesAt: new Date(closesAt),
  completedAt: completedAt === null ? null : new Date(completedAt),
})

/** As the rules of the contract look at them. */
export const rulesAnswers = (answers: readonly Answer[]): Answers =>
  new Map(
    answers.map(({ itemId, value, na, comment, photos, scanned, notScannedReason }): [string, Judged] => [
      itemId,
      { value, na, comment, photos, isAtPlace: scanned === true || Boolean(notScannedReason) },
    ]),
  )

const earlierOf = ({ value, na, isFail: fails, comment, answeredBy, answeredAt }: Answer): Schemas['RunEarlier'] => ({
  value,
  na,
  ...(fails !== undefined && { isFail: fails }),
  ...(comment && { comment }),
  answeredBy,
  answeredAt,
})

function answerFrom(item: Item, { input }: WaitingAnswer, { by, photoUrl }: Unsent, run: Run): Answer {
  const { itemId, value = null, na = false, comment = '', photos = [], answeredAt, clientId, code } = input
  const { notScannedReason, signature } = input
  const known = new Map(run.answers.flatMap((one) => one.photos).map((photo) => [photo.fileId, photo]))
  const person = by(signature)
  return {
    itemId,
    value: na ? null : value,
    na,
    comment,
    photos: photos.map(
      ({ fileId, takenAt = answeredAt }) => known.get(fileId) ?? { fileId, url: photoUrl(fileId), takenAt },
    ),
    isFail: isFail(item, { value, na }),
    answeredBy: person,
    answeredAt,
    clientId,
    signedBy: signature === undefined ? null : person,
    scanned: code !== undefined,
    ...(notScannedReason !== undefined && { notScannedReason }),
    earlier: [],
    fix: null,
  }
}

/** The newest of each item counts, this device's or another's; what it took the place of stays in the item's history. */
function mergedAnswers(run: Run, unsent: Unsent): Answer[] {
  const items = itemsOf(run)
  const mine = unsent.answers.flatMap((one) => {
    const item = items.find(({ id }) => id === one.itemId)
    return item ? [answerFrom(item, one, unsent, run)] : []
  })
  if (mine.length === 0) return [...run.answers]
  // Of one hand-in that waits and has been taken already, the server's copy is the true one.
  const counting = merged<Answer>([...mine, ...run.answers])
  return items.flatMap(({ id }) => {
    const found = counting.get(id)
    if (!found) return []
    const server = run.answers.find(({ itemId }) => itemId === id)
    const earlier = [...found.earlier.map(earlierOf), ...(server?.earlier ?? [])]
    return [{ ...found.answer, earlier, fix: server?.fix ?? null }]
  })
}

const FILL = ['answer', 'complete'] as const

/** The run as its reader has left it: what waits to be sent is done already. */
export function applied(run: Run, unsent: Unsent): Run {
  const { completion, now, by } = unsent
  const answers = mergedAnswers(run, unsent)
  const rules = rulesAnswers(answers)
  const items = itemsOf(run)
  const moments = momentsOf(run.run)
  const at = new Date(now)
  const isOpen = isOpenRun(run.run.status)
  const isDone = isOpen && completion !== undefined
  const begun = run.run.status === 'scheduled' && unsent.answers.length > 0 ? 'in_progress' : run.run.status
  const { items: itemsCount, answered, fails, criticalFailed } = progressOf(items, rules)
  const others = run.run.actions.filter((action) => action !== 'answer' && action !== 'complete')
  // A copy of the morning does not know that its time has come.
  const mayFill = !isDone && isToDo(moments, at)
  const open = mayFill ? [...FILL, ...others] : others
  const actions = isDone ? [] : isOpen ? open : run.run.actions
  return {
    ...run,
    answers,
    ...(isDone && completion.comment !== undefined && { comment: completion.comment }),
    run: {
      ...run.run,
      status: isDone ? 'completed' : statusAt({ ...moments, status: begun }, at),
      itemsCount,
      answeredCount: answered,
      failsCount: fails,
      criticalFailed,
      actions,
      ...(isDone && {
        completedAt: completion.completedAt,
        completedBy: by(completion.signature),
        isLate: isLate(moments, new Date(completion.completedAt)),
        score: scoreOf(items, rules),
      }),
    },
  }
}
