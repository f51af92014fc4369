import { moduleIsOn } from '../openapi/rules/modules.ts'
import { TO_DO } from '../openapi/rules/tasks.ts'
import { rowsOf, type Schemas } from './db.ts'
import type { SessionKind } from './tokens.ts'

/** Whom a session speaks for. Checklists have no rows yet. */
export function authUser(user: Schemas['User'], kind: SessionKind, company: Schemas['Company']): Schemas['AuthUser'] {
  const { id, name, email, role, isActive, position } = user
  const toDo = rowsOf('tasks', company._id).filter(
    ({ status, assignees }) => TO_DO.includes(status) && assignees.includes(id),
  )
  return {
    id,
    name,
    role,
    isActive,
    position,
    checklistCount: 0,
    tasksCount: moduleIsOn(company, 'tasks') ? toDo.length : 0,
    ...(email && { email }),
    ...(asksForPassword(user, kind) && { mustSetPassword: true }),
  }
}

/** Who signs in by PIN needs none. */
export const asksForPassword = ({ mustSetPassword, email }: Schemas['User'], kind: SessionKind) =>
  mustSetPassword && email !== undefined && kind !== 'pin'
