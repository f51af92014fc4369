import { asksChanges } from '../../../openapi/asked-changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import type { Handlers } from '../../context.ts'
import { staffOf, type Schemas } from '../../db.ts'
import { changedRows } from '../../changed-rows.ts'
import { failOnPurpose } from '../../fail.ts'
import { may } from '../../may.ts'
import { byName, placesOf, present } from '../../people.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { staffBy } from '../../staff-list.ts'

/** Whom he may give work to (A24), by the alphabet. */
function assignable(companyId: string, user: Schemas['User']): Schemas['Assignee'][] {
  const own = new Set(user.restaurants.map(({ _id }) => _id))
  return staffOf(companyId)
    .filter(({ isActive }) => isActive)
    .map(({ id, name, ...row }) => ({ id, name, ...placesOf(row, companyId) }))
    .filter(
      ({ id, restaurants }) =>
        may(user, 'user.readAll') || id === user.id || restaurants.some(({ _id }) => own.has(_id)),
    )
    .sort((a, b) => byName(a, b) || a.id.localeCompare(b.id))
}

export const reading: Pick<Handlers, 'userList' | 'userListAssignees' | 'userListByAudience' | 'userGet'> = {
  async userList(context) {
    const { query, company } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { page = 1, limit = limits.users.pageSize } = query
    const found = staffBy(query, company._id)
    if (asksChanges(query)) {
      const { rows: users, total, next } = changedRows(found, query, { limit, now: context.now })
      return { status: 200, body: { users, total, totalPages: Math.ceil(total / limit), currentPage: 1, next } }
    }
    return {
      status: 200,
      body: {
        users: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        totalPages: Math.ceil(found.length / limit),
        currentPage: page,
      },
    }
  },

  userListAssignees({ query, company, user }) {
    const isNamed = holdsWords(query.search)
    const { restaurant, position } = query
    const body = assignable(company._id, user)
      .filter(({ name }) => isNamed(name))
      .filter((one) => restaurant === undefined || one.restaurants.some(({ _id }) => _id === restaurant))
      .filter((one) => position === undefined || one.position?._id === position)
      .slice(0, limits.users.assigneesMax)
    return { status: 200, body }
  },

  userListByAudience({ query, company, user }) {
    const among = (list: string | undefined) => list?.toLowerCase().split(',')
    const [restaurants, positions] = [among(query.restaurants), among(query.positions)]
    const chosen = assignable(company._id, user)
      .filter((one) => restaurants?.some((id) => one.restaurants.some(({ _id }) => _id === id)) ?? true)
      .filter((one) => positions?.includes(one.position?._id ?? '') ?? true)
    return { status: 200, body: { count: chosen.length, people: chosen.slice(0, limits.tasks.eachMax) } }
  },

  userGet({ path, company, user, problem }) {
    const row = staffOf(company._id).find(({ id }) => id === path.id)
    if (!row || (!may(user, 'user.readAll') && row.id !== user.id)) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: present(row, company._id) }
  },
}
