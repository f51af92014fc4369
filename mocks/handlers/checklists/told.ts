import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { OF_OPEN_RUNS } from '../../../openapi/rules/notifications/notices-over.ts'
import { valueWords } from '../../../openapi/rules/text/norm-words.ts'
import { type Answers, shownItems } from '../../../openapi/rules/checklists/run-answers.ts'
import { progressOf } from '../../../openapi/rules/checklists/run-score.ts'
import type { MockSignedIn } from '../../context.ts'
import { staffOf } from '../../db.ts'
import type { StoredAnswer, StoredRun } from '../../seed/checklists/rows.ts'
import { settle, tellPeople } from '../notifications/tell.ts'
import { restaurantRef } from '../tasks/present.ts'
import { fillers } from './access.ts'
import { answersOf, checklistRef, itemsOf, lastAnswer, peopleIn } from './present.ts'

/** Whom a run tells of what, as api/features/checklists/told.ts. */

type Where = Pick<MockSignedIn, 'company' | 'now'>

const linkTo = ({ _id }: StoredRun) => ({ type: 'run' as const, id: _id })
const named = (context: Where, run: StoredRun) => ({
  title: checklistRef(context, run).title,
  place: restaurantRef(context, run.restaurant)?.name ?? null,
})
const everybody = ({ company }: Where) => staffOf(company._id).map(({ id }) => id)

/** It is to be done once more; `completedBy` is who had finished it. */
export const tellReturned = (
  context: MockSignedIn,
  run: StoredRun,
  completedBy: string | null,
  comment: string,
): void =>
  tellPeople(context, {
    kind: 'checklistReturned',
    facts: { ...named(context, run), comment },
    link: linkTo(run),
    people: [...peopleIn(run), run.assignee, completedBy].flatMap((id) => id ?? []),
    by: context.user.id,
    group: `checklistReturned ${run._id}`,
  })

/** Those who fill it in, that they may, or that it soon ends. */
export const tellOpen = (
  context: Where,
  run: StoredRun,
  kind: 'checklistAvailable' | 'checklistDueSoon',
  people: readonly string[] = fillers(context, run).map(({ id }) => id),
): void =>
  tellPeople(context, {
    kind,
    facts: { ...named(context, run), dueAt: run.dueAt },
    link: linkTo(run),
    people,
    group: `${kind} ${run._id}`,
  })

type Late = { kind: 'checklistOverdue' | 'checklistMissed'; people: readonly string[]; group?: string }
function tellLate(context: Where, run: StoredRun, { kind, people, group }: Late): void {
  const { answered, items } = progressOf(itemsOf(context, run), answersOf(run))
  tellPeople(context, {
    kind,
    facts: { ...named(context, run), done: answered, total: items },
    link: linkTo(run),
    people,
    // Also whoever was the last to answer is told, who is named with it: it is not he who made it late.
    ...(kind === 'checklistOverdue' && { by: lastAnswer(run)?.answeredBy, alsoDoer: true }),
    ...(group && { group }),
  })
}

/** Somebody asks the others for a run: that it soon ends, or, where it has ended and is still taken, that it is late. */
export function tellReminded(context: Where, run: StoredRun, people: readonly string[]): void {
  if (Date.parse(run.dueAt) > context.now()) return tellOpen(context, run, 'checklistDueSoon', people)
  tellLate(context, run, { kind: 'checklistOverdue', people, group: `checklistOverdue ${run._id}` })
}

/** Late ones are told to who fills them in and to administrators, missed ones to these alone. */
export function tellClosed(context: Where, run: StoredRun, status: 'overdue' | 'missed'): void {
  const admins = staffOf(context.company._id).flatMap(({ id, role }) => (role === 'admin' ? [id] : []))
  const own = fillers(context, run).map(({ id }) => id)
  if (status === 'missed') settleRun(context, run)
  if (status === 'missed') tellLate(context, run, { kind: 'checklistMissed', people: admins })
  else tellLate(context, run, { kind: 'checklistOverdue', people: [...own, ...admins] })
}

/** Nobody has to fill it in any more. */
export const settleRun = (context: Where, run: StoredRun): void => settle(context, run._id, { kinds: OF_OPEN_RUNS })

const groupOf = (run: StoredRun, item: Item) => `checklistDeviation ${run._id} ${item.id}`

/** An answer is out of its norm: `number` is of the task that it has opened by itself. */
export function tellDeviation(
  context: Where,
  run: StoredRun,
  item: Item,
  answer: StoredAnswer,
  number: number | null,
): void {
  const words = `${item.title}: ${valueWords(item, answer.value, answer.na)}`
  tellPeople(context, {
    kind: 'checklistDeviation',
    facts: {
      what: number === null ? [words, answer.comment].filter(Boolean).join('. ') : words,
      item: item.id,
      place: named(context, run).place,
      number,
    },
    link: linkTo(run),
    people: everybody(context),
    ...(number === null && { group: groupOf(run, item) }),
  })
}

/**
 * Items that deviate now and did not before, and open no task by themselves, are told of; what was told of one that is as it
 * should be again is over.
 */
export function tellDeviating(
  context: Where,
  run: StoredRun,
  items: readonly Item[],
  { before, answerOf }: { before: Answers; answerOf: (itemId: string) => StoredAnswer | undefined },
): void {
  const [was, is] = [failedIn(items, before), failedIn(items, answersOf(run))]
  for (const item of items) {
    const answer = answerOf(item.id)
    if (item.onFail || was.has(item) === is.has(item)) continue
    if (is.has(item) && answer) tellDeviation(context, run, item, answer, null)
    if (was.has(item)) settle(context, run._id, { group: groupOf(run, item) })
  }
}

function failedIn(items: readonly Item[], answers: Answers): ReadonlySet<Item> {
  const { cells } = progressOf(items, answers)
  return new Set(shownItems(items, answers).filter((_, at) => cells[at] === 'fail'))
}
