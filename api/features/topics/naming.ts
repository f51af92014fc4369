import type { TopicRow } from './queries.ts'

/** '' and null both mean a root. */
export const idOf = (given: string | null) => given || null

/** As an event names it. */
export const entity = ({ id, name }: TopicRow) => ({ id, title: name })
