import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { checklistChanges } from '../../../../openapi/rules/checklists/checklist-versions.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { isStale } from '../../../db/updated-at.ts'
import { presentChecklist } from '../present.ts'
import { find, lock } from '../rows.ts'
import { save } from './save.ts'

type Schemas = components['schemas']
type Versions = Pick<FeatureHandlers<'checklists'>, 'checklistListVersions' | 'checklistRestore'>
type VersionRow = {
  version: number
  title: string
  items: Item[]
  schedule: Schemas['ChecklistSchedule']
  by: Schemas['PersonRef']
  at: Date
}

const selectVersions = (sql: Tag, companyId: string, id: string, more: Fragment) => sql<VersionRow[]>`
  select v.version, v.title, v.items, v.schedule, v.saved_at as at,
    jsonb_build_object('id', u.id, 'name', coalesce(u.name, '—')) as by
  from checklist_versions v left join users u on u.company_id = v.company_id and u.id = v.saved_by
  where v.company_id = ${companyId} and v.checklist_id = ${id} ${more}`

export const versions: Versions = {
  async checklistListVersions({ sql, db, company, path, query, problem }) {
    const { before } = query
    const page = limits.checklists.versionsPageSize
    // One more: what the last one changed is told by the one before it.
    const found = await db.read(() =>
      selectVersions(
        sql,
        company._id,
        path.id,
        sql`${before === undefined ? sql`` : sql`and v.version < ${before}::bigint`} order by v.version desc limit ${page + 1}`,
      ),
    )
    if (found.length === 0 && !(await db.read(() => find(sql, company._id, path.id))))
      throw problem(404, 'CHECKLIST_NOT_FOUND')
    const listed = found.slice(0, page).map((row, at) => {
      const older = found[at + 1]
      return { ...row, changes: older ? checklistChanges(older, row) : [], at: row.at.toISOString() }
    })
    return { status: 200, body: { versions: listed, hasMore: found.length > page } }
  },

  /** A new version with the items and the schedule of an old one; whom it asks stays. */
  checklistRestore(context) {
    const { path, body, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'CHECKLIST_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      if (body.version === old.version) throw problem(409, 'VERSION_IS_CURRENT')
      const [version] = await selectVersions(sql, company._id, path.id, sql`and v.version = ${body.version}`)
      if (!version)
        throw problem(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })
      const next = { ...old, items: version.items, schedule: version.schedule }
      const told = { action: 'checklist.reverted' as const, changes: { restoredVersion: { new: body.version } } }
      const row = await save(sql, context, { old, next, told })
      return { status: 200, body: await presentChecklist(sql, context, row) }
    })
  },
}
