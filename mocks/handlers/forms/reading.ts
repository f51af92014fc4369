import { limits } from '../../../openapi/gen/limits.gen.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { askedIn } from '../../../openapi/rules/forms/form-saved.ts'
import { formChanges } from '../../../openapi/rules/forms/form-versions.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf } from '../../db.ts'
import { failOnPurpose } from '../../fail.ts'
import { may } from '../../may.ts'
import { personToday } from '../../refs.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { byTitle, counted, formOf, present, versionsOf } from './present.ts'

export const reading: Pick<FeatureHandlers<'forms'>, 'formList' | 'formGet' | 'formListVersions'> = {
  async formList(context) {
    const { company, user, query } = context
    const { status = 'all', search } = query
    await failOnPurpose(wordFailures, search, context)
    const isNamed = holdsWords(search)
    const found = rowsOf('forms', company._id)
      .filter(({ isActive }) => status === 'all' || isActive === (status === 'active'))
      .filter(({ title }) => isNamed(title))
      .sort(byTitle)
    if (!may(user, 'form.readAll'))
      return {
        status: 200,
        body: found.filter(({ isActive }) => isActive).map(({ _id, title }) => ({ _id, title })),
      }
    const body = found.map((form) => {
      const { fields, createdBy: _, ...row } = form
      return { ...row, ...counted(form, company._id), fieldsCount: askedIn(fields) }
    })
    return { status: 200, body }
  },

  formGet({ company, user, path, query, problem }) {
    const seesAll = may(user, 'form.readAll')
    const form = formOf(path.id, company._id)
    if (!form || !(form.isActive || seesAll)) throw problem(404, 'FORM_NOT_FOUND')
    const { version = form.version } = seesAll ? query : {}
    const kept = versionsOf(form._id, company._id).find((one) => one.version === version)
    if (!kept) throw problem(404, 'FORM_NOT_FOUND')
    return { status: 200, body: present({ ...form, version, fields: kept.fields }, company._id) }
  },

  formListVersions({ company, path, query, problem }) {
    const { before = Infinity, limit = limits.forms.versionsPageSize } = query
    if (!formOf(path.id, company._id)) throw problem(404, 'FORM_NOT_FOUND')
    const found = versionsOf(path.id, company._id).filter(({ version }) => version < before)
    const versions = found.slice(0, limit).map(({ version, fields, savedAt, savedBy }, at) => {
      const older = found[at + 1]
      return {
        version,
        savedAt,
        savedBy: personToday(savedBy, company._id),
        changes: older ? formChanges(older.fields, fields) : [],
      }
    })
    return { status: 200, body: { versions, hasMore: found.length > limit } }
  },
}
