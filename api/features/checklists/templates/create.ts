import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { copyTitle } from '../../../../openapi/rules/forms/form-saved.ts'
import type { FeatureHandlers, SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { record } from '../../../events/record.ts'
import { followChecklist } from '../clock/follow.ts'
import { presentChecklist } from '../present.ts'
import { type ChecklistRow, lock } from '../rows.ts'
import { newPublicCode } from './codes.ts'
import { insert, titlesLocked } from './keep.ts'
import { checkItems, namedRefs, readAsked } from './read.ts'

type Creating = Pick<FeatureHandlers<'checklists'>, 'checklistCreate' | 'checklistDuplicate'>
const { max, titleMax } = limits.checklists

const made = ({ user, now }: Pick<SessionContext, 'user' | 'now'>) => {
  const at = now()
  return {
    id: Bun.randomUUIDv7(),
    version: 1,
    publicCode: newPublicCode(),
    createdBy: { id: user.id, name: user.name },
    createdAt: at,
    updatedAt: at,
  }
}

export const creating: Creating = {
  async checklistCreate(context) {
    const { body, repeat, company, problem } = context
    const asked = readAsked(body, body, problem)
    return repeat.answer(company._id, async (sql) => {
      if ((await titlesLocked(sql, company._id)).isFull) throw problem(409, 'LIMIT_REACHED', { n: max })
      const refs = await namedRefs(sql, company._id, body, problem)
      await checkItems(sql, company._id, asked.items, { refuse: problem })
      const row: ChecklistRow = {
        ...made(context),
        ...asked,
        title: cleanText(body.title),
        description: cleanText(body.description ?? ''),
        category: null,
        isActive: body.isActive ?? true,
        mode: body.mode ?? 'shared',
        sign: body.sign ?? 'none',
        restaurants: [],
        positions: [],
        ...refs,
        allowLate: body.allowLate ?? true,
        journal: body.journal ?? null,
      }
      return { status: 201, body: await begin(sql, context, row) }
    })
  },

  /** Switched off: it is looked at before anybody is asked it. */
  checklistDuplicate(context) {
    const { path, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const { titles, isFull } = await titlesLocked(sql, company._id)
      const row = await lock(sql, company._id, path.id)
      if (!row) throw problem(404, 'CHECKLIST_NOT_FOUND')
      if (isFull) throw problem(409, 'LIMIT_REACHED', { n: max })
      const copy = { ...row, ...made(context), title: copyTitle(row.title, titles, titleMax), isActive: false }
      return { status: 201, body: await begin(sql, context, copy) }
    })
  },
}

async function begin(sql: Tag, context: SessionContext, row: ChecklistRow) {
  const { company } = context
  await insert(sql, company._id, row)
  await record(sql, context, { action: 'checklist.created', entity: { id: row.id, title: row.title } })
  if (row.isActive) await followChecklist(sql, company._id, row.id, row.updatedAt)
  return presentChecklist(sql, context, row)
}
