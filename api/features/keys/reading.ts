import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { lastBusinessDates } from '../../../openapi/rules/time/schedule.ts'
import type { FeatureHandlers } from '../../context.ts'
import * as rows from './rows.ts'

type Operations = FeatureHandlers<'keys'>
type KeyDay = components['schemas']['ApiKeyDay']

export const reading: Pick<Operations, 'apiKeyList' | 'apiKeyGet' | 'apiKeyListUsage' | 'apiKeyCheck'> = {
  async apiKeyList(context) {
    const { db, sql, now } = context
    const found = await db.read(() => rows.list(sql, context))
    const keys = found.map((row) => rows.present(row, now()))
    return { status: 200, body: { keys, total: keys.length, max: limits.keys.max } }
  },

  async apiKeyGet(context) {
    const { db, sql, path, now, problem } = context
    const row = await db.read(() => rows.find(sql, context, path.id))
    if (!row) throw problem(404, 'API_KEY_NOT_FOUND')
    return { status: 200, body: rows.present(row, now()) }
  },

  async apiKeyListUsage(context) {
    const { db, sql, path, company, now, problem } = context
    const named = lastBusinessDates(limits.keys.usageDays, now(), company.timezone)
    if (!(await db.read(() => rows.find(sql, context, path.id)))) throw problem(404, 'API_KEY_NOT_FOUND')
    const counted = await db.read(
      () => sql<KeyDay[]>`
        select day::text, calls, errors, last_address from api_key_days
        where company_id = ${company._id} and key_id = ${path.id} and day >= ${named[0] ?? null}`,
    )
    const days = named.map(
      (day) => counted.find((one) => one.day === day) ?? { day, calls: 0, errors: 0, lastAddress: null },
    )
    const sum = (of: 'calls' | 'errors') => days.reduce((all, one) => all + one[of], 0)
    return { status: 200, body: { days, calls: sum('calls'), errors: sum('errors') } }
  },

  async apiKeyCheck(context) {
    const { db, sql, principal, company, problem } = context
    const row = principal.kind === 'key' && (await db.read(() => rows.find(sql, context, principal.id)))
    if (!row) throw problem(404, 'API_KEY_NOT_FOUND')
    const { id, name, scopes, addresses, restaurants, apiVersion, expiresAt } = row
    return {
      status: 200,
      body: {
        _id: id,
        name,
        scopes,
        addresses,
        restaurants,
        apiVersion,
        expiresAt: expiresAt && expiresAt.toISOString(),
        company: { _id: company._id, name: company.name },
        callsPerMinute: limits.keys.callsPerMinute,
      },
    }
  },
}
