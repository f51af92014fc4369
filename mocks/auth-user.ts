import type { Schemas } from './db.ts'
import type { SessionKind } from './tokens.ts'

/** Whom a session speaks for. The counts are 0 until the checklists and tasks exist. */
export function authUser(user: Schemas['User'], kind: SessionKind): Schemas['AuthUser'] {
  const { id, name, email, role, isActive, position } = user
  return {
    id,
    name,
    role,
    isActive,
    position,
    checklistCount: 0,
    tasksCount: 0,
    ...(email && { email }),
    ...(asksForPassword(user, kind) && { mustSetPassword: true }),
  }
}

/** Who signs in by PIN needs none. */
export const asksForPassword = ({ mustSetPassword, email }: Schemas['User'], kind: SessionKind) =>
  mustSetPassword && email !== undefined && kind !== 'pin'
