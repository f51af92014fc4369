import { presentOwn } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import type { FeatureHandlers } from '../../context.ts'
import { articleAcknowledge } from './acknowledge.ts'
import { acknowledgementExport } from './export.ts'
import { acknowledgementKnown } from './known.ts'
import { acknowledgementListMine } from './mine.ts'
import { findOwn } from './own.ts'
import { acknowledgementRemind } from './remind.ts'
import { acknowledgementSave } from './settings.ts'
import { acknowledgementList } from './sheet.ts'
import { acknowledgementListSheets } from './sheets.ts'
import { whoOf } from './who.ts'

export const acknowledgements: FeatureHandlers<'acknowledgements'> = {
  async acknowledgementGet(context) {
    const { path, sql, db, problem } = context
    const who = whoOf(context)
    const row = await db.read(() => findOwn(sql, who, path.id))
    if (!row) throw problem(404, 'ARTICLE_NOT_FOUND')
    return { status: 200, body: presentOwn(row, who) }
  },
  acknowledgementSave,
  acknowledgementKnown,
  articleAcknowledge,
  acknowledgementList,
  acknowledgementExport,
  acknowledgementRemind,
  acknowledgementListMine,
  acknowledgementListSheets,
}
