import { limits } from '../../../openapi/gen/limits.gen.ts'
import { dueAtOf, stateOf } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { type MineRow, presentMine } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf } from '../../db.ts'
import { topicOf } from '../../reading.ts'
import { articleOf, askShown, at, inTurn, isAsked, knowingOf, type Who } from './rows.ts'

export const acknowledgementListMine: FeatureHandlers<'acknowledgements'>['acknowledgementListMine'] = (context) => {
  const { query } = context
  const all = mine(context)
  const [done, todo] = [all.filter(isDone), all.filter((row) => !isDone(row))]
  const found = { all: [...todo, ...done], todo, done }[query.state ?? 'todo']
  const window = windowOf(query, limits.acknowledgements.minePageSize)
  return {
    status: 200,
    body: {
      items: found.slice(window.offset, window.offset + window.limit).map(presentMine),
      counts: { todo: todo.length, overdue: todo.filter(({ state }) => state === 'overdue').length },
      total: found.length,
      ...pagesOf(found.length, window),
    },
  }
}

export const isDone = ({ state }: MineRow) => state === 'done'
const timeOf = (moment: Date | null) => moment?.getTime() ?? Number.POSITIVE_INFINITY

/** Each published article that asks him, the nearest first; of those he knows the last first. */
export function mine(who: Who): MineRow[] {
  const { timezone, now } = at(who)
  return rowsOf('asks', who.company._id)
    .flatMap((stored): MineRow[] => {
      const article = articleOf(who, stored.articleId)
      const { kind, requiredVersion, askedAt } = stored
      if (article?.status !== 'published' || kind === 'none' || requiredVersion === null || !askedAt) return []
      if (!isAsked(who, article, who.user)) return []
      const known = knowingOf(who, kind, article._id, who.user.id)
      const dueAt = dueAtOf(stored, new Date(who.user.createdAt), timezone)
      const state = stateOf(stored, known ?? null, dueAt, now)
      const { _id: id, title } = article
      const { test } = askShown(who, id)
      const knows = { version: known?.version ?? null, at: known?.at ?? null }
      return [{ id, title, topic: topicOf(article, who), kind, test, requiredVersion, askedAt, dueAt, state, ...knows }]
    })
    .sort((a, b) =>
      inTurn(
        isDone(a) && isDone(b) ? timeOf(b.at) - timeOf(a.at) : 0,
        timeOf(a.dueAt) - timeOf(b.dueAt),
        a.askedAt.getTime() - b.askedAt.getTime(),
        a.id.localeCompare(b.id),
      ),
    )
}
