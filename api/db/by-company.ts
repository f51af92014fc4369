import { createKept, type Kept } from './kept.ts'
import type { Reads } from './client.ts'
import { onceFor } from './once-for.ts'

/** A memory by company of each database, of at most `most` for all companies together. */
export const keptByCompany = <T>(most: number): ((db: Reads) => Kept<T>) => onceFor(() => createKept<T>(most))
