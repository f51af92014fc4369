import { formChanges } from '../../../openapi/rules/forms/form-versions.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { presentForm } from './present.ts'
import * as rows from './queries.ts'
import { responses } from './responses/handlers.ts'
import { writing } from './writing.ts'

export const forms: FeatureHandlers<'forms'> = {
  async formList({ sql, db, company, principal, query }) {
    const { status = 'all', search = '' } = query
    const list = principal.rights.has('form.readAll') ? rows.list : rows.listActive
    return { status: 200, body: await db.read(() => list(sql, company._id, { status, search })) }
  },

  /** Who fills forms in is given those that are on, as they are now. */
  async formGet({ sql, db, company, principal, path, query, problem }) {
    const seesAll = principal.rights.has('form.readAll')
    const form = await db.read(() => rows.find(sql, company._id, path.id))
    if (!form || !(form.isActive || seesAll)) throw problem(404, 'FORM_NOT_FOUND')
    const { version = form.version } = seesAll ? query : {}
    const fields =
      version === form.version ? form.fields : await db.read(() => rows.fieldsOf(sql, company._id, form.id, version))
    if (!fields) throw problem(404, 'FORM_NOT_FOUND')
    return { status: 200, body: await db.read(() => presentForm(sql, company._id, { ...form, version, fields })) }
  },

  async formListVersions({ sql, db, company, path, query, problem }) {
    const { before, limit = limits.forms.versionsPageSize } = query
    // One more: what the last one changed is told by the one before it.
    const found = await db.read(() => rows.listVersions(sql, company._id, { id: path.id, before, limit: limit + 1 }))
    if (found.length === 0 && !(await db.read(() => rows.find(sql, company._id, path.id))))
      throw problem(404, 'FORM_NOT_FOUND')
    const versions = found.slice(0, limit).map(({ version, fields, savedAt, savedBy }, at) => {
      const older = found[at + 1]
      const changes = older ? formChanges(older.fields, fields) : []
      return { version, savedAt: savedAt.toISOString(), savedBy, changes }
    })
    return { status: 200, body: { versions, hasMore: found.length > limit } }
  },

  ...writing,
  ...responses,
}
