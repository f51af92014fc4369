import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'

type Named = components['schemas']['NamedRef']
type Part = 'restaurants' | 'positions'
/** Who is meant, by ids; nothing at all is everybody. */
export type Choice = { readonly [P in Part | 'people']?: readonly string[] }

/**
 * The id of the choice, made where the company has none of it: an expression of the statement that writes it. Everybody needs
 * none, and Postgres is not asked to find that out.
 */
export function savedAudience(sql: Tag, companyId: string, { restaurants = [], positions = [], people = [] }: Choice) {
  if (restaurants.length + positions.length + people.length === 0) return sql`null::uuid`
  return sql`audience_save(${companyId}, ${[...restaurants]}::uuid[], ${[...positions]}::uuid[], ${[...people]}::uuid[])`
}

/**
 * What a form's choice names, as it is called today: rows of the company, inactive ones too; another company's are unknown
 * (T3). Held until the transaction ends, so that none is deleted meanwhile. `lost` is the first part of which something is
 * not there: the room refuses it in its own words. No form names people.
 */
export async function nameChoice(
  sql: Tag,
  companyId: string,
  choice: Pick<Choice, Part>,
): Promise<Record<Part, Named[]> & { lost?: Part | undefined }> {
  const ids = { restaurants: unique(choice.restaurants), positions: unique(choice.positions) }
  const [restaurants, positions] = await Promise.all([
    named(sql, companyId, 'restaurants', ids.restaurants),
    named(sql, companyId, 'positions', ids.positions),
  ])
  const found = { restaurants, positions }
  return { ...found, lost: PARTS.find((part) => found[part].length < ids[part].length) }
}

const PARTS = ['restaurants', 'positions'] as const
const unique = (ids: readonly string[] = []) => [...new Set(ids)]

async function named(sql: Tag, companyId: string, part: Part, ids: string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(part)} where company_id = ${companyId} and id = any (${ids}::uuid[])
    order by name collate "ru-x-icu", id for key share`
  return rows.map(({ id, name }) => ({ _id: id, name }))
}
