import type { Tag } from '../db/client.ts'
import { groupsOf, type Group } from './groups.ts'
import { type Answered, mend, type Mended } from './mend.ts'
import { piecesOf } from './pieces.ts'
import type { Vocabulary } from './vocabulary.ts'

type Page<Row> = { rows: readonly Row[]; total: number }
/** Asks for a page of what holds all groups, best first. */
export type Ask<Row> = (groups: readonly Group[]) => Promise<Page<Row>>

export type Found<Row> = Page<Row> & {
  /** What they were found by. */
  groups: readonly Group[]
  /** The query as it was understood, when that differs from what was typed. */
  mended?: Mended
}

const NOTHING = { rows: [], total: 0, groups: [] }

/** Found as typed; when nothing is, as meant: in the other layout, or without typos. */
export async function find<Row>(
  sql: Tag,
  answered: Answered,
  text: string,
  ask: Ask<Row>,
  vocabulary: () => Promise<Vocabulary>,
): Promise<Found<Row>> {
  const pieces = piecesOf(text)
  const groups = await groupsOf(
    sql,
    pieces.flatMap(({ words }) => words),
  )
  if (groups.length === 0) return NOTHING
  const typed = await ask(groups)
  if (typed.total > 0) return { ...typed, groups }
  const mended = await mend(sql, answered, await vocabulary(), pieces, groups)
  if (!mended) return NOTHING
  const meant = await ask(mended.groups)
  return { ...meant, groups: mended.groups, mended }
}
