import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../../openapi/rules/events/event-actions.ts'
import { feedKept } from '../../../../openapi/rules/journals/journal-feed.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { isStale } from '../../../db/updated-at.ts'
import { presentChecklist } from '../present.ts'
import { lock } from '../rows.ts'
import { checkItems, namedRefs, readAsked } from './read.ts'
import { save } from './save.ts'

type Changing = Pick<FeatureHandlers<'checklists'>, 'checklistUpdate' | 'checklistDelete'>

export const changing: Changing = {
  /** What the form does not name stays as it was. */
  async checklistUpdate(context) {
    const { path, body, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'CHECKLIST_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const asked = readAsked(body, old, problem)
      const refs = await namedRefs(sql, company._id, body, problem)
      await checkItems(sql, company._id, asked.items, { standing: old.items, refuse: problem })
      const next = {
        ...old,
        ...refs,
        ...asked,
        title: body.title === undefined ? old.title : cleanText(body.title),
        description: body.description === undefined ? old.description : cleanText(body.description),
        isActive: body.isActive ?? old.isActive,
        mode: body.mode ?? old.mode,
        sign: body.sign ?? old.sign,
        allowLate: body.allowLate ?? old.allowLate,
        journal: feedKept(old.journal, body.journal === undefined ? old.journal : body.journal, asked.items),
      }
      const action = `checklist.${savedAs(old.isActive, next.isActive)}` as const
      const row = await save(sql, context, { old, next, told: { action } })
      return { status: 200, body: await presentChecklist(sql, context, row) }
    })
  },

  /** Its past stays, so it is switched off. */
  checklistDelete(context) {
    const { path, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'CHECKLIST_NOT_FOUND')
      await save(sql, context, { old, next: { ...old, isActive: false }, told: { action: 'checklist.archived' } })
      return { status: 200, body: { message: 'Чек-лист отключен' } }
    })
  },
}
