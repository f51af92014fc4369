import type { Session } from '../context.ts'
import { rightsOf, type Rights } from '../../openapi/rules/company/rights.ts'

/**
 * Who calls. People sign in or speak through their company's bot; a key of a company and the product itself are callers of
 * the same shape, with the rights that they were given. Guard, budgets, events and rooms know this and no row of users.
 */
export type Principal = {
  kind: 'person' | 'key' | 'telegram' | 'system'
  /** The company's id: nobody acts in two at once. */
  company: string
  id: string
  /** As the log of events calls him. */
  name: string
  rights: Rights
  /** Of a key that is bound to restaurants, also where none of them is left; null: of nobody else. */
  bound: Bound | null
}

/** Whose rows a key may read and write, and by which audiences somebody there may be meant. */
export type Bound = { restaurants: readonly string[]; audiences: readonly string[] }

/** Whom a session speaks for: his role is nothing but a set of rights. */
export const personOf = ({ kind, user, company }: Session): Principal => ({
  kind: kind === 'telegram' ? 'telegram' : 'person',
  company: company._id,
  id: user.id,
  name: user.name,
  rights: rightsOf(user.role),
  bound: null,
})
