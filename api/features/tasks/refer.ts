import { holdPeopleWithin, holdWithin, worksWithin } from '../../audience/within.ts'
import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { isReadThrough } from '../../db/entities/file-kinds.ts'
import { refuseLost } from './refuse.ts'
import type { Who } from './who.ts'

type Named = components['schemas']['NamedRef']
export type Person = { id: string; name: string }
export type FormFound = { _id: string; title: string }
export type Attached = { fileId: string; name: string; mimetype: string }

/** Ids as the caller has sent them; what is left out is not looked for. */
export type Asked = {
  assignees?: readonly string[] | undefined
  category?: string | null | undefined
  restaurant?: string | null | undefined
  form?: string | null | undefined
  attachments?: readonly string[] | undefined
}
/** What stands already, and may go on standing although it could not be chosen any more. */
export type Had = {
  assignees?: readonly string[]
  category?: string | null
  restaurant?: string | null
  form?: string | null
  files?: readonly string[]
}
export type Referred = {
  assignees?: Person[]
  category?: Named | null
  restaurant?: Named | null
  form?: FormFound | null
  attachments?: Attached[]
}

/**
 * What the form names, as it is called today: of this company, and in use; another company's is unknown (T3). Held until the
 * transaction ends, so that nothing of it is deleted or switched off meanwhile.
 */
export async function refer(sql: Tag, who: Who, named: Asked, had: Had = {}): Promise<Referred> {
  const { assignees, category, restaurant, form, attachments } = named
  // In one order, as everybody who holds several of them.
  const found: Referred = {}
  if (restaurant !== undefined) holdWithin(who.bound, [restaurant], 'restaurant')
  const came = assignees?.filter((id) => !had.assignees?.includes(id)) ?? []
  await holdPeopleWithin(sql, who.companyId, who.bound, came, 'assignees')
  if (category !== undefined) {
    const row = await active(sql, who.companyId, 'categories', category, had.category)
    if (row === undefined) throw refuseLost('CATEGORY_NOT_FOUND', 'category')
    found.category = row && { _id: row.id, name: row.name }
  }
  if (restaurant !== undefined) {
    const row = await active(sql, who.companyId, 'restaurants', restaurant, had.restaurant)
    if (row === undefined) throw refuseLost('RESTAURANT_NOT_FOUND', 'restaurant')
    found.restaurant = row && { _id: row.id, name: row.name }
  }
  if (form !== undefined) {
    const row = await active(sql, who.companyId, 'forms', form, had.form)
    if (row === undefined) throw refuseLost('FORM_NOT_FOUND', 'form')
    found.form = row && { _id: row.id, title: row.name }
  }
  if (assignees) {
    found.assignees = await assignable(sql, who, assignees, had.assignees)
    if (found.assignees.length < new Set(assignees).size) throw refuseLost('ASSIGNEE_NOT_FOUND', 'assignees')
  }
  if (attachments) found.attachments = await attachable(sql, who, { attachments }, had.files)
  return found
}

const TITLES = { categories: 'name', restaurants: 'name', forms: 'title' } as const

/** Undefined: there is none to choose. */
async function active(
  sql: Tag,
  companyId: string,
  table: keyof typeof TITLES,
  id: string | null,
  had: string | null | undefined,
): Promise<{ id: string; name: string } | null | undefined> {
  if (id === null) return null
  const [row] = await sql<{ id: string; name: string; isActive: boolean }[]>`
    select id, ${sql(TITLES[table])} as name, is_active from ${sql(table)}
    where company_id = ${companyId} and id = ${id} for key share`
  return row && (row.isActive || row.id === had) ? row : undefined
}

/**
 * Whom he may give work to (A24): anybody who works, for an employee himself and who shares a restaurant with him. By the
 * alphabet. Whoever is being switched off is waited for.
 */
export async function assignable(
  sql: Tag,
  who: Pick<Who, 'companyId' | 'userId' | 'isAdmin' | 'bound'>,
  ids: readonly string[],
  had: readonly string[] = [],
): Promise<Person[]> {
  if (ids.length === 0) return []
  const rows = await sql<Person[]>`
    select u.id, u.name from users u
    where u.company_id = ${who.companyId} and u.id = any (${[...ids]}::uuid[])
      and (u.id = any (${[...had]}::uuid[]) or (u.is_active and u.deleted_at is null and ${colleague(sql, who)}))
    order by u.id for share of u`
  return rows.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
}

/** Whether he may give work to `u` of the query, where that one works. */
export const colleague = (
  sql: Tag,
  { companyId, userId, isAdmin, bound }: Pick<Who, 'companyId' | 'userId' | 'isAdmin' | 'bound'>,
): Fragment =>
  isAdmin
    ? worksWithin(sql, companyId, bound, 'u.id')
    : sql`(u.id = ${userId} or exists (
        select from user_restaurants mine
        join user_restaurants theirs on theirs.company_id = mine.company_id and theirs.restaurant_id = mine.restaurant_id
        where mine.company_id = ${companyId} and mine.user_id = ${userId} and theirs.user_id = u.id))`

type FileRow = { id: string; originalName: string; mimetype: string; size: number }

/** Files that he has sent or may read otherwise, as those of a template, in the order given; `field` is where they stand. */
export async function attachable(
  sql: Tag,
  who: Who,
  byField: Readonly<Record<string, readonly string[]>>,
  had: readonly string[] = [],
): Promise<Attached[]> {
  const asked = Object.entries(byField).flatMap(([field, ids]) => ids.map((id) => ({ field, id })))
  if (asked.length === 0) return []
  const { companyId, userId, audiences, seesAll, bound } = who
  const reader: Reader = { companyId, userId, audiences, seesAll, bound }
  const rows = await sql<FileRow[]>`
    select f.id, f.original_name, f.mimetype, f.size from files f
    where f.company_id = ${companyId} and f.id = any (${asked.map(({ id }) => id)}::uuid[])
      and (f.uploaded_by = ${userId} or ${seesAll && bound === null} or f.id = any (${[...had]}::uuid[])
        or ${isReadThrough(sql, reader, sql`f.id`)})
    order by f.id for key share`
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ field, id }) => {
    const file = found.get(id)
    if (!file) throw refuseLost('FILE_NOT_FOUND', field)
    if (file.size > limits.tasks.attachmentMaxBytes) {
      const values = { name: file.originalName, n: limits.tasks.attachmentMaxBytes / MEGABYTE }
      throw problem(400, 'FILE_TOO_LARGE', values, { fields: { [field]: fill(messages.FILE_TOO_LARGE, values) } })
    }
    return { fileId: id, name: file.originalName, mimetype: file.mimetype }
  })
}
const MEGABYTE = 1024 * 1024
