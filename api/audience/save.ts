import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'

type Named = components['schemas']['NamedRef']
const TABLES = { restaurants: 'restaurants', positions: 'positions', people: 'users' } as const
export type Part = keyof typeof TABLES
/** Who is meant, by ids; nothing at all is everybody. */
export type Choice = { readonly [P in Part]?: readonly string[] }
/** The same by names, as an editor shows them. */
export type NamedChoice = Record<Part, Named[]>

/**
 * The id of the choice, made where the company has none of it: an expression of the statement that writes it. Everybody needs
 * none, and Postgres is not asked to find that out.
 */
export function savedAudience(sql: Tag, companyId: string, { restaurants = [], positions = [], people = [] }: Choice) {
  if (restaurants.length + positions.length + people.length === 0) return sql`null::uuid`
  return sql`audience_save(${companyId}, ${[...restaurants]}::uuid[], ${[...positions]}::uuid[], ${[...people]}::uuid[])`
}

/**
 * What the choice names, as it is called today: rows of the company, inactive ones too, and people who have not been
 * removed; another company's are unknown (T3). Held until the transaction ends, so that none is deleted meanwhile. `lost`
 * is the first part of which something is not there: the room refuses it in its own words.
 */
export async function nameChoice(
  sql: Tag,
  companyId: string,
  choice: Choice,
): Promise<NamedChoice & { lost?: Part | undefined }> {
  const ids = {
    restaurants: unique(choice.restaurants),
    positions: unique(choice.positions),
    people: unique(choice.people),
  }
  const [restaurants, positions, people] = await Promise.all([
    named(sql, companyId, 'restaurants', ids.restaurants),
    named(sql, companyId, 'positions', ids.positions),
    named(sql, companyId, 'people', ids.people),
  ])
  const found = { restaurants, positions, people }
  return { ...found, lost: PARTS.find((part) => found[part].length < ids[part].length) }
}

const PARTS = ['restaurants', 'positions', 'people'] as const
const unique = (ids: readonly string[] = []) => [...new Set(ids)]

async function named(sql: Tag, companyId: string, part: Part, ids: string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(TABLES[part])}
    where company_id = ${companyId} and id = any (${ids}::uuid[]) ${part === 'people' ? sql`and deleted_at is null` : sql``}
    order by name collate "ru-x-icu", id for key share`
  return rows.map(({ id, name }) => ({ _id: id, name }))
}
