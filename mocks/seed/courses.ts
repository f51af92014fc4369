import type { StoredCompletion, StoredCourse } from './courses/rows.ts'
import type { Seeded } from './row.ts'

export const courses: Seeded<StoredCourse>[] = []
export const completions: Seeded<StoredCompletion>[] = []
