import { isMeant } from '../../../openapi/rules/company/audience.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import { may } from '../../may.ts'
import type { StoredChecklist, StoredRun } from '../../seed/checklists/rows.ts'

export type Who = Pick<MockSignedIn, 'company' | 'user' | 'now' | 'session'>
type User = Schemas['User']
type Circle = Pick<StoredChecklist, 'restaurants' | 'positions'>

export const checklistOf = ({ company }: Pick<Who, 'company'>, id: string): StoredChecklist | undefined =>
  rowsOf('checklists', company._id).find(({ _id }) => _id === id)

const worksIn = ({ restaurants }: User, restaurant: string | null) =>
  restaurant === null || restaurants.some(({ _id }) => _id === restaurant)

/** Whether he is one of the circle, in a restaurant of his. */
export const isInCircle = ({ restaurants, positions }: Circle, user: User): boolean =>
  isMeant(
    { restaurants, positions },
    { id: user.id, position: user.position?._id ?? null, restaurants: user.restaurants.map(({ _id }) => _id) },
  )

/** Whether somebody is one of those who fill it in: of the circle, and at the place; one's own is his alone. */
export function fillsIn(who: Pick<Who, 'company'>, run: StoredRun, user: User): boolean {
  if (run.assignee !== null) return run.assignee === user.id
  const list = checklistOf(who, run.checklist)
  return list !== undefined && worksIn(user, run.restaurant) && isInCircle(list, user)
}

export const fillers = (who: Pick<Who, 'company'>, run: StoredRun): User[] =>
  staffOf(who.company._id).filter((user) => user.isActive && fillsIn(who, run, user))

export const seesAll = ({ user }: Pick<Who, 'user'>) => may(user, 'checklist.readAll')

export const runOf = (who: Pick<Who, 'company' | 'user'>, id: string): StoredRun | undefined =>
  rowsOf('runs', who.company._id).find((run) => run._id === id && (seesAll(who) || fillsIn(who, run, who.user)))
