import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import type { Company } from '../context.ts'
import type { Database, Tag } from '../db/client.ts'
import { findBot, tokenOf } from './integration.ts'
import type { Voice } from './speaker.ts'

/** A company whose bot may speak. */
export type House = Voice & { companyId: string; sql: Tag; name: string; subdomain: string; timezone: string }

type Row = Pick<Company, 'name' | 'subdomain' | 'timezone'> & { moduleSettings: Company['moduleSettings'] | null }

/** Undefined: it has no bot any more, or the section is off, or nobody can read its token. */
export async function houseOf(db: Database, companyId: string, secrets: readonly string[]): Promise<House | undefined> {
  const sql = db.forCompany(companyId)
  const [[company], bot] = await Promise.all([
    db.read(() => sql<Row[]>`select name, subdomain, timezone, module_settings from companies where id = ${companyId}`),
    db.read(() => findBot(sql, companyId)),
  ])
  const token = bot && tokenOf(secrets, bot)
  if (!company || !bot || token === undefined) return undefined
  const { moduleSettings, ...rest } = company
  if (!moduleIsOn({ moduleSettings }, 'integrations')) return undefined
  return { ...rest, companyId, sql, bot, token }
}
