import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Feed } from '../../../../openapi/rules/journals/journal-feed.ts'
import type { Kind } from '../../../../openapi/rules/journals/journals.ts'
import type { Tag } from '../../../db/client.ts'
import type { Who } from '../runs/who.ts'

type Schemas = components['schemas']
export type Place = Schemas['JournalPlace'] & { timezone: string }
export type Source = { id: string; title: string; sign: Schemas['ChecklistSign']; journal: Feed }

/** The restaurant, if the company has it: one that was switched off keeps its journals. */
export async function placeNamed(sql: Tag, who: Who, id: string): Promise<Place | undefined> {
  const [row] = await sql<{ id: string; name: string; address: string; timezone: string }[]>`
    select id, name, address, coalesce(timezone, ${who.company.timezone}) as timezone
    from restaurants where company_id = ${who.companyId} and id = ${id}`
  return row && { _id: row.id, name: row.name, address: row.address, timezone: row.timezone }
}

/** Checklists that feed journals, switched off or not: what was answered stays. By title. */
export async function sourcesOf(sql: Tag, companyId: string, kind?: Kind): Promise<Source[]> {
  const rows = await sql<Source[]>`
    select id, title, sign, journal from checklists
    where company_id = ${companyId} and journal is not null
      ${kind === undefined ? sql`` : sql`and journal ->> 'kind' = ${kind}`}
    order by title collate "ru-x-icu", id`
  return [...rows]
}

export const told = (sources: readonly Source[]): Schemas['JournalSource'][] =>
  sources.map(({ id, title }) => ({ _id: id, title }))

export const monthNow = ({ now }: Pick<Who, 'now'>, zone: string): string =>
  businessDateOf(now, zone).slice(0, 'yyyy-MM'.length)
