import { isToDo } from '../openapi/rules/checklists/run-state.ts'
import { moduleIsOn } from '../openapi/rules/company/modules.ts'
import { TO_DO } from '../openapi/rules/tasks/tasks.ts'
import { rowsOf, type Schemas } from './db.ts'
import { fillsIn } from './handlers/checklists/access.ts'
import { momentsOf } from './handlers/checklists/present.ts'
import type { SessionKind } from './tokens.ts'

/** Whom a session speaks for. */
export function authUser(
  user: Schemas['User'],
  kind: SessionKind,
  { company, now }: { company: Schemas['Company']; now: () => number },
): Schemas['AuthUser'] {
  const { id, name, email, role, isActive, position } = user
  const toDo = rowsOf('tasks', company._id).filter(
    ({ status, assignees }) => TO_DO.includes(status) && assignees.includes(id),
  )
  const at = new Date(now())
  const runs = rowsOf('runs', company._id).filter(
    (run) => isToDo(momentsOf(run), at) && fillsIn({ company }, run, user),
  )
  return {
    id,
    name,
    role,
    isActive,
    position,
    checklistCount: moduleIsOn(company, 'checklists') ? runs.length : 0,
    tasksCount: moduleIsOn(company, 'tasks') ? toDo.length : 0,
    ...(email && { email }),
    ...(asksForPassword(user, kind) && { mustSetPassword: true }),
  }
}

/** Who signs in by PIN needs none. */
export const asksForPassword = ({ mustSetPassword, email }: Schemas['User'], kind: SessionKind) =>
  mustSetPassword && email !== undefined && kind !== 'pin'
