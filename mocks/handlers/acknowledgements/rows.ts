import { type Ask, dueAtOf, latestOf, stateOf } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import type { OwnRow, PersonRow } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { isMeant } from '../../../openapi/rules/company/audience.ts'
import type { MockSignedIn } from '../../context.ts'
import { db, rowsOf, staffOf, type Schemas } from '../../db.ts'
import { byName, placesOf } from '../../people.ts'
import { seesAll } from '../../reading.ts'
import { refsToday } from '../../refs.ts'

export type Who = Pick<MockSignedIn, 'company' | 'user' | 'now'>
export type Article = Schemas['Article']

export const at = (who: Who) => ({
  seesAll: seesAll(who),
  timezone: who.company.timezone,
  now: new Date(who.now()),
})
export const articleOf = ({ company }: Who, id: string) => rowsOf('articles', company._id).find(({ _id }) => _id === id)
export const askOf = ({ company }: Who, id: string) =>
  rowsOf('asks', company._id).find(({ articleId }) => articleId === id)

const NOTHING = {
  kind: 'none' as const,
  testId: null,
  restaurants: [],
  positions: [],
  dueDays: null,
  requiredVersion: null,
  askedAt: null,
  remindedAt: null,
  updatedAt: null,
}

/** How the article asks, with what it names as it is called today. */
export function askShown(who: Who, id: string) {
  const { testId, restaurants, positions, ...ask } = askOf(who, id) ?? NOTHING
  return {
    ...ask,
    test: testOf(who, testId),
    restaurants: refsToday('restaurants', new Set(restaurants), who.company._id),
    positions: refsToday('positions', new Set(positions), who.company._id),
  }
}

export function testOf({ company }: Who, id: string | null): Schemas['AcknowledgementTest'] | null {
  const test = rowsOf('tests', company._id).find(({ _id }) => _id === id)
  return test ? { _id: test._id, title: test.title, isActive: test.isActive } : null
}

/** Whether both the article and its ask are for the person himself. */
export function isAsked(who: Who, article: Article, user: Schemas['User']): boolean {
  const { restaurants, positions } = askOf(who, article._id) ?? NOTHING
  const person = {
    id: user.id,
    position: user.position?._id ?? null,
    restaurants: user.restaurants.map(({ _id }) => _id),
  }
  return (
    isMeant({ restaurants, positions }, person) &&
    isMeant({ positions: article.positionAvailable.map(({ _id }) => _id) }, person)
  )
}

export const knowingOf = ({ company }: Who, kind: Ask['kind'], articleId: string, userId: string) =>
  latestOf(
    kind,
    rowsOf('knowings', company._id).filter((one) => one.articleId === articleId && one.userId === userId),
  )

export function ownRow(who: Who, article: Article): OwnRow {
  const { remindedAt: _, ...ask } = askShown(who, article._id)
  const known = knowingOf(who, ask.kind, article._id, who.user.id)
  return {
    ...ask,
    status: article.status,
    isMeant: isAsked(who, article, who.user),
    createdAt: new Date(who.user.createdAt),
    version: known?.version ?? null,
    at: known?.at ?? null,
    how: known?.how ?? null,
  }
}

const RANKS = { overdue: 0, todo: 1, none: 2, done: 2 }
const timeOf = (moment: Date | null) => moment?.getTime() ?? Number.POSITIVE_INFINITY
/** The first of them that differs; two that are never due are the same. */
export const inTurn = (...differences: number[]) => differences.find((one) => one !== 0 && !Number.isNaN(one)) ?? 0

export const isLate = ({ state }: PersonRow) => state === 'todo' || state === 'overdue'

/** Who is to know the article: who has not first, the late before; of the others the last first. */
export function peopleOf(who: Who, article: Article): PersonRow[] {
  const ask: Ask = askOf(who, article._id) ?? NOTHING
  const { timezone, now } = at(who)
  return staffOf(who.company._id)
    .filter((user) => user.isActive && isAsked(who, article, user))
    .map((user): PersonRow => {
      const known = knowingOf(who, ask.kind, article._id, user.id)
      const dueAt = dueAtOf(ask, new Date(user.createdAt), timezone)
      const views = db.views.filter((view) => view.articleId === article._id && view.userId === user.id)
      return {
        id: user.id,
        name: user.name,
        ...placesOf(user, who.company._id),
        state: stateOf(ask, known ?? null, dueAt, now),
        dueAt,
        version: known?.version ?? null,
        at: known?.at ?? null,
        how: known?.how ?? null,
        percent: known?.percent ?? null,
        attempts: known?.attempts ?? null,
        openedAt: views.length > 0 ? new Date(Math.max(...views.map((view) => view.at))) : null,
      }
    })
    .sort((a, b) =>
      inTurn(
        RANKS[a.state] - RANKS[b.state],
        a.state === 'done' ? timeOf(b.at) - timeOf(a.at) : 0,
        timeOf(a.dueAt) - timeOf(b.dueAt),
        byName(a, b),
        a.id.localeCompare(b.id),
      ),
    )
}

export const countsOf = (people: readonly PersonRow[]): Schemas['AcknowledgementCounts'] => {
  const of = (...states: PersonRow['state'][]) => people.filter(({ state }) => states.includes(state)).length
  return { all: people.length, todo: of('todo', 'overdue'), done: of('done'), overdue: of('overdue') }
}
