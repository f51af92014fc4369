import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { businessDay } from '../../../openapi/rules/time/schedule.ts'
import type { Answers } from '../../../openapi/rules/checklists/run-answers.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { progressOf, scoreOf } from '../../../openapi/rules/checklists/run-score.ts'
import { returnAwaited, runActions, statusAt, type RunMoments } from '../../../openapi/rules/checklists/run-state.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { may } from '../../may.ts'
import { mayRead } from '../../reading.ts'
import type { StoredAnswer, StoredRun } from '../../seed/checklists/rows.ts'
import { categoryRef, personRef, restaurantRef, zoneOf } from '../tasks/present.ts'
import { checklistOf, fillsIn, type Who } from './access.ts'

/** As it was when the run appeared. */
const versionOf = (
  { company }: Pick<Who, 'company'>,
  { checklist, version }: Pick<StoredRun, 'checklist' | 'version'>,
) => rowsOf('checklistVersions', company._id).find((one) => one.checklist === checklist && one.version === version)

/** What is meant by an instruction is called as it is today, for who may read it where there is something to open. */
export function withArticles(who: Who, items: readonly Item[]): Item[] {
  if (!moduleIsOn(who.company, 'knowledgeBase')) return [...items]
  return items.map((item) => {
    const article = rowsOf('articles', who.company._id).find(({ _id }) => _id === item.article)
    return article && mayRead(article, who) ? { ...item, articleTitle: article.title } : item
  })
}

export const itemsOf = (who: Pick<Who, 'company'>, run: Pick<StoredRun, 'checklist' | 'version'>): Item[] =>
  versionOf(who, run)?.items ?? []

/** The answer of each item that counts, as the rules of answers look at it. */
export const answersOf = (run: StoredRun): Answers =>
  new Map(
    [...merged(run.answers)].map(([id, { answer }]) => [
      id,
      { ...answer, isAtPlace: answer.scanned || answer.notScannedReason !== undefined },
    ]),
  )

export const momentsOf = ({ status, opensAt, dueAt, closesAt, completedAt }: StoredRun): RunMoments => ({
  status,
  opensAt: new Date(opensAt),
  dueAt: new Date(dueAt),
  closesAt: new Date(closesAt),
  completedAt: completedAt === null ? null : new Date(completedAt),
})
export const dayEnds = (who: Who, { businessDate, restaurant }: StoredRun): Date =>
  businessDay(businessDate, zoneOf(who, restaurant)).until

const PEOPLE_SHOWN = 5
/** Who answered, in order. */
export const peopleIn = ({ answers }: StoredRun): string[] => [...new Set(answers.map(({ answeredBy }) => answeredBy))]
export const lastAnswer = ({ answers }: StoredRun): StoredAnswer | undefined =>
  answers.toSorted((a, b) => Date.parse(a.answeredAt) - Date.parse(b.answeredAt)).at(-1)

export function checklistRef(
  who: Pick<Who, 'company'>,
  run: Pick<StoredRun, 'checklist' | 'version'>,
): Schemas['RunChecklist'] {
  const list = checklistOf(who, run.checklist)
  return {
    _id: run.checklist,
    title: list?.title ?? '—',
    version: run.version,
    category: categoryRef(who, list?.category ?? null),
  }
}

export function summaryOf(who: Who, run: StoredRun): Schemas['RunSummary'] {
  const items = itemsOf(who, run)
  const answers = answersOf(run)
  const progress = progressOf(items, answers)
  const now = new Date(who.now())
  const part = { isMeant: fillsIn(who, run, who.user), isAdmin: may(who.user, 'checklist.write') }
  return {
    _id: run._id,
    checklist: checklistRef(who, run),
    restaurant: restaurantRef(who, run.restaurant),
    timezone: zoneOf(who, run.restaurant),
    assignee: run.assignee === null ? null : personRef(who, run.assignee),
    businessDate: run.businessDate,
    startsAt: run.startsAt,
    opensAt: run.opensAt,
    dueAt: run.dueAt,
    closesAt: run.closesAt,
    status: statusAt(momentsOf(run), now),
    isLate: run.isLate,
    isSentLate: run.isSentLate,
    itemsCount: progress.items,
    answeredCount: progress.answered,
    failsCount: progress.fails,
    criticalFailed: progress.criticalFailed,
    score: run.status === 'completed' ? scoreOf(items, answers) : null,
    sign: checklistOf(who, run.checklist)?.sign ?? 'none',
    requireScan: items.some(({ requireScan = false }) => requireScan),
    people: peopleIn(run)
      .slice(0, PEOPLE_SHOWN)
      .map((id) => personRef(who, id)),
    lastAnswerAt: lastAnswer(run)?.answeredAt ?? null,
    returnedAt: returnAwaited(run)?.at ?? null,
    completedAt: run.completedAt,
    completedBy: run.completedBy === null ? null : personRef(who, run.completedBy),
    actions: runActions(momentsOf(run), part, { dayEnds: dayEnds(who, run), now }),
    updatedAt: run.updatedAt,
  }
}

/** The numbers of days before, of the same place, newest first. */
export function lastValues(who: Who, run: StoredRun): Schemas['Run']['lastValues'] {
  const before = rowsOf('runs', who.company._id)
    .filter(
      ({ checklist, restaurant, businessDate }) =>
        checklist === run.checklist && restaurant === run.restaurant && businessDate < run.businessDate,
    )
    .sort((a, b) => b.businessDate.localeCompare(a.businessDate))
  const given = before.map((one) => [...merged(one.answers).values()].map(({ answer }) => answer))
  return itemsOf(who, run).flatMap(({ id, type }) => {
    if (type !== 'number') return []
    const values = given
      .flatMap((answers) => answers.filter(({ itemId }) => itemId === id))
      .flatMap(({ value, answeredAt }) => (typeof value === 'number' ? [{ value, at: answeredAt }] : []))
      .slice(0, limits.checklists.lastValues)
    return values.length > 0 ? [{ itemId: id, values }] : []
  })
}
