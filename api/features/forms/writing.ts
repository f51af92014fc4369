import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { copyTitle, savedFormChanges } from '../../../openapi/rules/forms/form-saved.ts'
import { isOtherForm } from '../../../openapi/rules/forms/form-versions.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isUsed } from '../../db/entities/used.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { presentForm } from './present.ts'
import { insert, keepVersion, lock, remove, titlesLocked, update, type FormRow } from './queries.ts'
import { categoryOf, readFields, type Refuse, samplesOf } from './refer.ts'

type Writing = Pick<FeatureHandlers<'forms'>, 'formCreate' | 'formUpdate' | 'formDelete' | 'formDuplicate'>
const entity = ({ id, title }: { id: string; title: string }) => ({ id, title })
const made = (user: { id: string; name: string }, at: Date) => ({
  id: Bun.randomUUIDv7(),
  version: 1,
  usedCount: 0,
  responsesCount: 0,
  createdBy: { id: user.id, name: user.name },
  createdAt: at,
  updatedAt: at,
})

/** What stands in a form refuses nothing. */
const never: Refuse = () => {
  throw new Error('the fields of a form were refused to its copy')
}

export const writing: Writing = {
  async formCreate(context) {
    const { body, repeat, company, user, now, problem } = context
    const fields = readFields(body.fields, problem)
    return repeat.answer(company._id, async (sql) => {
      const { max } = limits.forms
      if ((await titlesLocked(sql, company._id)).length >= max) throw problem(409, 'LIMIT_REACHED', { n: max })
      const category = await categoryOf(sql, company._id, body.category ?? null, problem)
      const fileIds = await samplesOf(sql, company._id, fields, { refuse: problem })
      const form: FormRow = {
        ...made(user, now()),
        title: cleanText(body.title),
        description: cleanText(body.description ?? ''),
        isActive: body.isActive ?? true,
        category,
        fields,
      }
      await insert(sql, company._id, form, fileIds)
      await record(sql, context, { action: 'form.created', entity: entity(form) })
      return { status: 201, body: await presentForm(sql, company._id, form) }
    })
  },

  /** What the form does not name stays as it was; other fields are a new version. */
  async formUpdate(context) {
    const { path, body, db, company, user, now, problem } = context
    const named = body.fields && readFields(body.fields, problem)
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'FORM_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const fields = named ?? old.fields
      const category =
        body.category === undefined ? old.category : await categoryOf(sql, company._id, body.category, problem)
      const fileIds = await samplesOf(sql, company._id, fields, { standing: old.fields, refuse: problem })
      const isOther = isOtherForm(old.fields, fields)
      const next: FormRow = {
        ...old,
        title: body.title === undefined ? old.title : cleanText(body.title),
        description: body.description === undefined ? old.description : cleanText(body.description),
        isActive: body.isActive ?? old.isActive,
        category,
        fields: isOther ? fields : old.fields,
        version: isOther ? old.version + 1 : old.version,
      }
      const changes = savedFormChanges(old, next)
      if (!changes) return { status: 200, body: await presentForm(sql, company._id, old) }
      const form = { ...next, updatedAt: changedAt(now(), old) }
      await update(sql, company._id, form)
      if (isOther) await keepVersion(sql, company._id, form, { savedBy: user.id, fileIds })
      const version = isOther && { version: { old: old.version, new: form.version } }
      const action = `form.${savedAs(old.isActive, form.isActive)}` as const
      await record(sql, context, { action, entity: entity(form), changes: { ...changes, ...version } })
      return { status: 200, body: await presentForm(sql, company._id, form) }
    })
  },

  /** Whatever a task, a series, a template or an answer names stays, switched off. */
  formDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const form = await lock(sql, company._id, path.id)
      if (!form) throw problem(404, 'FORM_NOT_FOUND')
      if (!(await isUsed(sql, { kind: 'form', companyId: company._id, id: form.id }))) {
        await remove(sql, company._id, form.id)
        await record(sql, context, { action: 'form.deleted', entity: entity(form) })
        return { status: 200, body: { deleted: true, message: 'Форма удалена' } }
      }
      if (form.isActive) {
        await update(sql, company._id, { ...form, isActive: false, updatedAt: changedAt(now(), form) })
        const changes = { isActive: { old: true, new: false } }
        await record(sql, context, { action: 'form.archived', entity: entity(form), changes })
      }
      return { status: 200, body: { deleted: false, archived: true, message: 'Форма отключена' } }
    })
  },

  /** Switched off: it is looked at before anybody is given it. */
  formDuplicate(context) {
    const { path, repeat, company, user, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const titles = await titlesLocked(sql, company._id)
      const { max } = limits.forms
      const form = await lock(sql, company._id, path.id)
      if (!form) throw problem(404, 'FORM_NOT_FOUND')
      if (titles.length >= max) throw problem(409, 'LIMIT_REACHED', { n: max })
      const copy: FormRow = { ...form, ...made(user, now()), title: copyTitle(form.title, titles), isActive: false }
      const fileIds = await samplesOf(sql, company._id, form.fields, { standing: form.fields, refuse: never })
      await insert(sql, company._id, copy, fileIds)
      await record(sql, context, { action: 'form.created', entity: entity(copy) })
      return { status: 201, body: await presentForm(sql, company._id, copy) }
    })
  },
}
