import { sheetLines } from '../../../../openapi/rules/journals/journal-file.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers, ReadContext } from '../../../context.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { whoOf } from '../runs/who.ts'
import { sheetOf } from './sheet.ts'
import { placeNamed } from './sources.ts'

type Schemas = components['schemas']
type Reading = Pick<FeatureHandlers<'checklists'>, 'journalRead' | 'journalExport'>
type Asked = Pick<Parameters<Reading['journalRead']>[0], 'path' | 'query' | 'problem'> &
  Pick<ReadContext, 'sql' | 'db' | 'company' | 'principal' | 'user' | 'session' | 'now'>

async function read(context: Asked): Promise<Schemas['JournalSheet']> {
  const { sql, db, path, query, problem } = context
  const who = whoOf(context)
  const place = await db.read(() => placeNamed(sql, who, query.restaurant))
  if (!place) throw problem(404, 'RESTAURANT_NOT_FOUND')
  return db.read(() => sheetOf(sql, who, { kind: path.kind, month: query.month, place }))
}

export const reading: Reading = {
  async journalRead(context) {
    return { status: 200, body: await read(context) }
  },

  async journalExport(context) {
    const sheet = await read(context)
    const { fileName, columns, rows } = sheetLines(sheet)
    return {
      status: 200,
      ...(await spreadsheetReply({ format: 'xlsx', fileName, columns, rows, timeZone: sheet.timezone })),
    }
  },
}
