import { noteForCommit } from '../db/commit-notes.ts'
import type { Tag } from '../db/client.ts'

/** What this process tells itself, and others, once it is committed: a session of this person has ended, or he was switched off. */
const ENDED = 'sessions of '
type Whose = { companyId: string; userId: string }

export const noteEnded = (sql: Tag, { companyId, userId }: Whose): void =>
  noteForCommit(sql, `${ENDED}${companyId} ${userId}`)

/** Whose sessions a note tells of, as `company user`. */
export const endedIn = (note: string): string | undefined =>
  note.startsWith(ENDED) ? note.slice(ENDED.length) : undefined
