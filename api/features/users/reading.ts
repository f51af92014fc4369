import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/lists.ts'
import type { Handlers } from '../../context.ts'
import { listAssignees } from './assignees.ts'
import { countUsers, listUsers } from './list.ts'
import { find } from './rows.ts'

export const reading: Pick<Handlers, 'userList' | 'userListAssignees' | 'userGet'> = {
  async userList({ sql, db, company, query }) {
    const { page, limit, sort, ...filters } = query
    const window = windowOf({ page, limit }, limits.users.pageSize)
    const [users, total] = await Promise.all([
      db.read(() => listUsers(sql, company._id, filters, { sort, ...window })),
      db.read(() => countUsers(sql, company._id, filters)),
    ])
    return { status: 200, body: { users, total, ...pagesOf(total, window) } }
  },

  async userListAssignees({ sql, db, company, principal, query }) {
    const me = principal.rights.has('user.readAll') ? undefined : principal.id
    return { status: 200, body: await db.read(() => listAssignees(sql, company._id, me, query)) }
  },

  /** Others' data take a right: for whoever has it not they are not there (A1). */
  async userGet({ sql, db, company, principal, path, problem }) {
    const mayRead = principal.rights.has('user.readAll') || principal.id === path.id
    const found = mayRead ? await db.read(() => find(sql, company._id, path.id)) : undefined
    if (!found) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: found }
  },
}
