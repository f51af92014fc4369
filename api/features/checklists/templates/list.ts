import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { presentChecklist, presentSummary } from '../present.ts'
import { find, selectSummaries } from '../rows.ts'
import { foldedText, holdsWords } from '../../../search/name-words.ts'

type Reading = Pick<FeatureHandlers<'checklists'>, 'checklistList' | 'checklistGet'>

export const reading: Reading = {
  async checklistList({ sql, db, company, principal, query }) {
    const { status, search, category, restaurant } = query
    const rows = await db.read(() =>
      selectSummaries(
        sql,
        { companyId: company._id, bound: principal.bound },
        sql`
          ${status === undefined ? sql`` : sql`and k.is_active = ${status === 'active'}`}
          ${category === undefined ? sql`` : sql`and k.category_id = ${category}`}
          ${
            restaurant === undefined
              ? sql``
              : sql`and (
                  not exists (
                    select from audiences a
                    where a.company_id = k.company_id and a.id = k.audience_id and a.by_restaurant)
                  or exists (
                    select from audience_restaurants r
                    where r.company_id = k.company_id and r.audience_id = k.audience_id and r.restaurant_id = ${restaurant}))`
          }
          and ${holdsWords(sql, foldedText(sql, sql`k.title`), search)}
          order by k.title collate "ru-x-icu", k.id limit ${limits.checklists.max}`,
      ),
    )
    return { status: 200, body: rows.map(presentSummary) }
  },

  async checklistGet(context) {
    const { sql, db, company, principal, path, problem } = context
    const row = await db.read(() => find(sql, company._id, path.id, principal.bound))
    if (!row) throw problem(404, 'CHECKLIST_NOT_FOUND')
    return { status: 200, body: await db.read(() => presentChecklist(sql, context, row)) }
  },
}
