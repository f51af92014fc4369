import type { WholeRow } from '../../openapi/rules/attempts/attempt-row.ts'

/** Of whom and of which test the rows speak stands in their own tables. */
export type StoredAttempt = Omit<WholeRow, 'title' | 'userName' | 'reviewer'> & { reviewerId: string | null }
/** What an administrator has given somebody of a test beside its limit. */
export type StoredGift = { test: string; user: string; extra: number; freeFrom: Date }
