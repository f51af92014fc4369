import { limits } from '../../../openapi/gen/limits.gen.ts'
import { folded } from '../../../openapi/rules/folded.ts'
import type { Handlers } from '../../context.ts'
import { staffOf } from '../../db.ts'
import { failOnPurpose } from '../../fail.ts'
import { may } from '../../may.ts'
import { byName, placesOf, present } from '../../people.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { staffBy } from '../../staff-list.ts'

export const reading: Pick<Handlers, 'userList' | 'userListAssignees' | 'userGet'> = {
  async userList(context) {
    const { query, company } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { page = 1, limit = limits.users.pageSize } = query
    const found = staffBy(query, company._id)
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
    const part = folded(query.search ?? '')
    const { restaurant, position } = query
    const own = new Set(user.restaurants.map(({ _id }) => _id))
    const body = staffOf(company._id)
      .filter(({ isActive }) => isActive)
      .map(({ id, name, ...row }) => ({ id, name, ...placesOf(row, company._id) }))
      .filter(
        ({ id, restaurants }) =>
          may(user, 'user.readAll') || id === user.id || restaurants.some(({ _id }) => own.has(_id)),
      )
      .filter(({ name }) => folded(name).includes(part))
      .filter((one) => restaurant === undefined || one.restaurants.some(({ _id }) => _id === restaurant))
      .filter((one) => position === undefined || one.position?._id === position)
      .sort(byName)
      .slice(0, limits.users.assigneesMax)
    return { status: 200, body }
  },

  userGet({ path, company, user, problem }) {
    const row = staffOf(company._id).find(({ id }) => id === path.id)
    if (!row || (!may(user, 'user.readAll') && row.id !== user.id)) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: present(row, company._id) }
  },
}
