import { asksChanges } from '../../../openapi/asked-changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import type { Handlers, ReadContext } from '../../context.ts'
import { chooseAssignees, listAssignees } from './assignees.ts'
import { changedUsers, countUsers, listUsers } from './list.ts'
import { find } from './rows.ts'

export const reading: Pick<Handlers, 'userList' | 'userListAssignees' | 'userListByAudience' | 'userGet'> = {
  async userList({ sql, db, company, principal, query }) {
    const { page, limit, sort, after, ...asked } = query
    const filters = { ...asked, bound: principal.bound }
    const window = windowOf({ page, limit }, limits.users.pageSize)
    if (asksChanges(query)) {
      const [{ users, next }, total] = await Promise.all([
        db.read(() => changedUsers(sql, company._id, { ...filters, after, limit: window.limit })),
        db.read(() => countUsers(sql, company._id, filters)),
      ])
      return { status: 200, body: { users, total, ...pagesOf(total, { ...window, page: 1 }), next } }
    }
    const [users, total] = await Promise.all([
      db.read(() => listUsers(sql, company._id, filters, { sort, ...window })),
      db.read(() => countUsers(sql, company._id, filters)),
    ])
    return { status: 200, body: { users, total, ...pagesOf(total, window) } }
  },

  async userListAssignees({ sql, db, company, principal, query }) {
    return { status: 200, body: await db.read(() => listAssignees(sql, company._id, whose(principal), query)) }
  },

  async userListByAudience({ sql, db, company, principal, query }) {
    return { status: 200, body: await db.read(() => chooseAssignees(sql, company._id, whose(principal), query)) }
  },

  /** Others' data take a right: for whoever has it not they are not there (A1). */
  async userGet({ sql, db, company, principal, path, problem }) {
    const mayRead = principal.rights.has('user.readAll') || principal.id === path.id
    const found = mayRead ? await db.read(() => find(sql, company._id, path.id, principal.bound)) : undefined
    if (!found) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: found }
  },
}

/** Whose colleagues may be chosen; whoever reads all may choose anybody. */
const whose = ({ id, rights }: ReadContext['principal']) => (rights.has('user.readAll') ? undefined : id)
