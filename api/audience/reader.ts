import type { Bound } from '../accounts/principal.ts'
import type { Right } from '../../openapi/gen/rights.gen.ts'
import type { ReadContext } from '../context.ts'
import { onceFor } from '../db/once-for.ts'

/** Who reads: of which company, whether he sees whatever it has, and else for which audiences he is meant. */
export type Reader = {
  companyId: string
  userId: string
  seesAll: boolean
  audiences: readonly string[]
  /** A key of some restaurants: of all that there is, what belongs to them. */
  bound: Bound | null
}

/** Whoever has `right`, as administrators have (`article.readAll`), sees all (B3, B4, B25). */
export const readerOf = ({ principal, user }: Pick<ReadContext, 'principal' | 'user'>, right: Right): Reader => ({
  companyId: principal.company,
  userId: user.id,
  seesAll: principal.rights.has(right),
  audiences: user.audiences,
  bound: principal.bound,
})

/** Readers of one name are shown the same, as far as audiences decide it: by it an answer is remembered for all of them. */
export const nameOf = ({ seesAll, audiences, bound }: Pick<Reader, 'seesAll' | 'audiences' | 'bound'>): string =>
  bound ? `bound ${digest(bound.audiences)}` : seesAll ? 'all' : digest(audiences)

/** Of a list that stays as it is: a session's is the same at each of its calls. */
const digest = onceFor((ids: readonly string[]) => Bun.CryptoHasher.hash('sha256', ids.join(), 'base64url'))
