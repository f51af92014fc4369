import { type Reader, readerOf } from '../../audience/reader.ts'
import type { ReadContext } from '../../context.ts'
import type { Right } from '../../../openapi/gen/rights.gen.ts'
import { moduleIsOn, type ModuleKey } from '../../../openapi/rules/company/modules.ts'

/** Who asks, when, and by what a block asks the database. */
export type Who = Pick<ReadContext, 'sql' | 'db' | 'company' | 'user'> & {
  companyId: string
  userId: string
  timezone: string
  now: Date
  reader: (right: Right) => Reader
  has: (right: Right) => boolean
  isOn: (module: ModuleKey) => boolean
}

export const whoOf = (context: ReadContext): Who => {
  const { sql, db, company, user, principal, now } = context
  return {
    ...{ sql, db, company, user },
    companyId: company._id,
    userId: user.id,
    timezone: company.timezone,
    now: now(),
    reader: (right) => readerOf(context, right),
    has: (right) => principal.rights.has(right),
    isOn: (module) => moduleIsOn(company, module),
  }
}
