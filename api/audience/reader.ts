import type { SessionContext } from '../context.ts'

/** Who reads: of which company, whether he sees whatever it has, and else for which audiences he is meant. */
export type Reader = {
  companyId: string
  userId: string
  seesAll: boolean
  audiences: readonly string[]
}

/** An administrator sees all (B3, B4, B25). */
export const readerOf = ({ company, user }: Pick<SessionContext, 'company' | 'user'>): Reader => ({
  companyId: company._id,
  userId: user.id,
  seesAll: user.role === 'admin',
  audiences: user.audiences,
})

/** Readers of one name are shown the same, as far as audiences decide it: by it an answer is remembered for all of them. */
export const nameOf = ({ seesAll, audiences }: Pick<Reader, 'seesAll' | 'audiences'>): string =>
  seesAll ? 'all' : Bun.CryptoHasher.hash('sha256', audiences.join(), 'base64url')
