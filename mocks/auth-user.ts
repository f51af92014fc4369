import type { Schemas } from './db.ts'

/** Whom a session speaks for. The counts are 0 until the checklists and tasks exist. */
export function authUser({
  id,
  name,
  email,
  role,
  isActive,
  position,
  mustSetPassword,
}: Schemas['User']): Schemas['AuthUser'] {
  return {
    ...{ id, name, role, isActive, position, checklistCount: 0, tasksCount: 0 },
    ...(email && { email }),
    ...(mustSetPassword && { mustSetPassword }),
  }
}
