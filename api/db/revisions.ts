import type { Tag } from './client.ts'

/**
 * What answers are remembered of. `articles`: articles, topics, and the positions that they are limited to. `tasks`: all that
 * a list or a card shows. `measured`: numbers of runs. `named`: what people, places and categories are called, and which clock
 * a place goes by. `labels`: the topics and positions that articles name. The tables of the last four raise them themselves.
 */
export type RevisionTopic = 'articles' | 'audiences' | 'tasks' | 'measured' | 'named' | 'labels'

/**
 * The company's revision of a topic, which every change of it raises: a scalar within a query, read with what it vouches
 * for, or before.
 */
export const revisionOf = (sql: Tag, companyId: string, topic: RevisionTopic) =>
  topic === 'articles'
    ? sql`(select coalesce(sum(rev), 0)::bigint from article_revs where company_id = ${companyId})`
    : sql`(select coalesce(sum(rev), 0)::bigint from revisions where company_id = ${companyId} and topic = ${topic})`

export async function readRevision(sql: Tag, companyId: string, topic: RevisionTopic): Promise<number> {
  const [row] = await sql<{ rev: number }[]>`select ${revisionOf(sql, companyId, topic)} as rev`
  return row?.rev ?? 0
}

/** The last statement of a transaction: whoever writes the topic at the same moment may wait for it. */
export async function raiseRevision(
  sql: Tag,
  companyId: string,
  topic: Extract<RevisionTopic, 'articles' | 'audiences'>,
): Promise<void> {
  if (topic === 'articles') await sql`select article_rev_raise(${companyId})`
  else await sql`select revision_raise(${companyId}, ${topic})`
}
