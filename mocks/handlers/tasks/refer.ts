import { problem, type ErrorCode } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import { readableFile } from '../../files.ts'
import { may } from '../../may.ts'
import type { Who } from './present.ts'

export const lost = (code: ErrorCode, field: string, status: 400 | 409 = 400) =>
  problem(status, code, undefined, { fields: { [field]: messages[code] } })

type Asked = {
  assignees?: readonly string[] | undefined
  category?: string | null | undefined
  restaurant?: string | null | undefined
  form?: string | null | undefined
  attachments?: readonly string[] | undefined
}
const tables = { category: 'categories', restaurant: 'restaurants', form: 'forms' } as const
const codes = { category: 'CATEGORY_NOT_FOUND', restaurant: 'RESTAURANT_NOT_FOUND', form: 'FORM_NOT_FOUND' } as const

/** Of this company and in use; what stands already may go on standing. */
export function refer(who: Who, asked: Asked, had: Asked = {}): void {
  for (const field of ['category', 'restaurant', 'form'] as const) {
    const id = asked[field]
    if (id === undefined || id === null) continue
    // TypeScript would ask each table for a row of its own.
    const rows: { _id: string; isActive: boolean }[] = rowsOf(tables[field], who.company._id)
    const row = rows.find(({ _id }) => _id === id)
    if (!row || !(row.isActive || id === had[field])) throw lost(codes[field], field)
  }
  const people = asked.assignees ?? []
  if (people.some((id) => !had.assignees?.includes(id) && !mayAssign(who, id)))
    throw lost('ASSIGNEE_NOT_FOUND', 'assignees')
  attachable(who, { attachments: asked.attachments ?? [] }, had.attachments)
}

/** Whom he may give work to (A24): an employee himself and who shares a restaurant with him. */
export function mayAssign({ company, user }: Who, id: string): boolean {
  const person = staffOf(company._id).find((one) => one.id === id)
  if (!person?.isActive) return false
  const mine = user.restaurants.map(({ _id }) => _id)
  return may(user, 'task.writeAll') || id === user.id || person.restaurants.some(({ _id }) => mine.includes(_id))
}

/** Files that he may read, and those that stand. */
export function attachable(
  who: Who,
  byField: Readonly<Record<string, readonly string[]>>,
  had: readonly string[] = [],
): Schemas['FileInfo']['mimetype'][] {
  return Object.entries(byField).flatMap(([field, ids]) =>
    ids.map((id) => {
      const standing = had.includes(id) ? rowsOf('files', who.company._id).find((one) => one.id === id) : undefined
      const file = standing ?? readableFile(who, id)
      if (!file) throw lost('FILE_NOT_FOUND', field)
      if (file.size > limits.tasks.attachmentMaxBytes) {
        const values = { name: file.originalName, n: limits.tasks.attachmentMaxBytes / MEGABYTE }
        throw problem(400, 'FILE_TOO_LARGE', values, { fields: { [field]: fill(messages.FILE_TOO_LARGE, values) } })
      }
      return file.mimetype
    }),
  )
}
const MEGABYTE = 1024 * 1024
