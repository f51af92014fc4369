import { rights, type Right } from '../../gen/rights.gen.ts'

type Role = keyof typeof rights
export type Rights = ReadonlySet<Right>

const sets = new Map<string, Rights>(Object.entries(rights).map(([role, all]) => [role, new Set<Right>(all)]))
const NONE: Rights = new Set()

/** What a role may do (x-rights). */
export const rightsOf = (role: Role): Rights => sets.get(role) ?? NONE

/**
 * Whether a caller may make a call that is not everybody's. Where the contract names a right he must have it, whatever he
 * is; where it names none the call is for people, who have signed in.
 */
export const mayCall = (
  { right }: { readonly right: Right | null },
  { kind, rights: own }: { kind: string; rights: Rights },
): boolean => (right === null ? kind === 'person' : own.has(right))
