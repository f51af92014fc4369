import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { documentOf, withCards } from '../../articles/cards.ts'
import type { FeatureHandlers } from '../../context.ts'
import { find, presentWhole } from './find.ts'
import { listing } from './list.ts'
import { whoOf } from './who.ts'

type Reading = 'newsList' | 'newsCount' | 'newsGet'

export const reading: Pick<FeatureHandlers<'news'>, Reading> = {
  ...listing,

  async newsGet(context) {
    const { path, query, sql, db, company, problem } = context
    const who = whoOf(context)
    const row = await db.read(() => find(sql, who, path.id))
    if (!row) throw problem(404, 'NEWS_NOT_FOUND')
    const stored = documentOf(row.body)
    // An author gets what he has written.
    const isEditing = query.edit === true && who.seesAll
    const cards = { ...who, hasTests: moduleIsOn(company, 'testing') }
    const content = isEditing ? stored : await db.read(() => withCards(sql, cards, stored))
    return { status: 200, body: await db.read(() => presentWhole(sql, who, row, content)) }
  },
}
