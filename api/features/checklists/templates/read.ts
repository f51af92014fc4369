import { checklistAsked } from '../../../../openapi/rules/checklists/checklist-asked.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import type { ErrorCode, ProblemReply } from '../../../../openapi/contract.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { nameChoice } from '../../../audience/save.ts'
import type { Tag } from '../../../db/client.ts'
import { holdOne } from '../../../db/entities/held.ts'
import { articlesIn } from '../articles.ts'

type Schemas = components['schemas']
type Input = Schemas['ChecklistUpdate']
type Code = Extract<
  ErrorCode,
  'CHECKLIST_INVALID' | `${'CATEGORY' | 'RESTAURANT' | 'POSITION' | 'ARTICLE' | 'ASSIGNEE'}_NOT_FOUND`
>
/** The `problem` of whoever saves a checklist. */
export type Refuse = (
  status: 400,
  code: Code,
  values: undefined,
  more: { fields: Record<string, string> },
) => ProblemReply

/** What is asked and when, as it is kept; what the form does not name stays as it was. */
export function readAsked(input: Input, old: Pick<Schemas['ChecklistInput'], 'items' | 'schedule'>, refuse: Refuse) {
  const { asked, faults } = checklistAsked(input, old)
  if (Object.keys(faults).length > 0) throw refuse(400, 'CHECKLIST_INVALID', undefined, { fields: faults })
  return asked
}

const refused = (refuse: Refuse, code: Code, field: string) =>
  refuse(400, code, undefined, { fields: { [field]: messages[code] } })

/** The rows that the form names, for the fields that it has; another company's are unknown (T3). Held until the transaction ends. */
export async function namedRefs(sql: Tag, companyId: string, body: Input, refuse: Refuse) {
  const category = body.category ? await holdOne(sql, companyId, 'category', body.category) : null
  if (category === undefined) throw refused(refuse, 'CATEGORY_NOT_FOUND', 'category')
  const { restaurants, positions, lost } = await nameChoice(sql, companyId, {
    restaurants: body.restaurants ?? [],
    positions: body.positions ?? [],
  })
  if (lost === 'restaurants') throw refused(refuse, 'RESTAURANT_NOT_FOUND', 'restaurants')
  if (lost) throw refused(refuse, 'POSITION_NOT_FOUND', 'positions')
  return {
    ...(body.category !== undefined && { category }),
    ...(body.restaurants && { restaurants }),
    ...(body.positions && { positions }),
  }
}

/** What an item names must be the company's. What stands in the checklist already refuses no save: it may be gone meanwhile. */
export async function checkItems(
  sql: Tag,
  companyId: string,
  items: readonly Item[],
  { standing = [], refuse }: { standing?: readonly Item[]; refuse: Refuse },
): Promise<void> {
  const before = namedIn(standing)
  const now = namedIn(items)
  const fresh = (part: keyof typeof now) => now[part].filter((id) => !before[part].includes(id))
  const known = async (table: 'articles' | 'positions' | 'users', ids: string[]) => {
    if (ids.length === 0) return new Set<string>()
    const rows = await sql<{ id: string }[]>`
      select id from ${sql(table)} where company_id = ${companyId} and id = any (${ids}::uuid[])
        ${table === 'users' ? sql`and is_active and deleted_at is null` : sql``}`
    return new Set(rows.map(({ id }) => id))
  }
  const [articles, positions, people] = [fresh('articles'), fresh('positions'), fresh('people')]
  const lost = {
    articles: unknown(articles, await known('articles', articles)),
    positions: unknown(positions, await known('positions', positions)),
    people: unknown(people, await known('users', people)),
  }
  for (const [at, { article, onFail }] of items.entries()) {
    if (article && lost.articles(article)) throw refused(refuse, 'ARTICLE_NOT_FOUND', `items.${at}.article`)
    if (onFail?.position && lost.positions(onFail.position))
      throw refused(refuse, 'POSITION_NOT_FOUND', `items.${at}.onFail`)
    if (onFail?.assignees?.some(lost.people)) throw refused(refuse, 'ASSIGNEE_NOT_FOUND', `items.${at}.onFail`)
  }
}

const unknown = (asked: readonly string[], known: ReadonlySet<string>) => (id: string) =>
  asked.includes(id) && !known.has(id.toLowerCase())

const namedIn = (items: readonly Item[]) => ({
  articles: articlesIn(items),
  positions: items.flatMap(({ onFail }) => onFail?.position ?? []),
  people: items.flatMap(({ onFail }) => onFail?.assignees ?? []),
})
