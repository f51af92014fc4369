import { obligatoryOf } from '../../../openapi/rules/notifications/notification-kinds.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { isDeepStrictEqual } from 'node:util'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { timeZoneNamed } from '../../../openapi/rules/time/time-zone.ts'
import type { FeatureHandlers } from '../../context.ts'
import { setFileRefs } from '../../db/entities/file-refs.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { companyAction, companyChanges } from '../../../openapi/rules/company/company.ts'
import { record } from '../../events/record.ts'
import { fileIdsOf, logoFiles } from './logos.ts'
import { isModule, mergeModules } from '../../../openapi/rules/company/module-settings.ts'
import * as rows from './queries.ts'

export const updating: Pick<FeatureHandlers<'companies'>, 'companyUpdate'> = {
  /** What the form does not name stays as it was. */
  async companyUpdate(context) {
    const { path, body, db, company, now, problem } = context
    if (path.id !== company._id) throw problem(404, 'COMPANY_NOT_FOUND')
    if (body.subdomain !== undefined && body.subdomain !== company.subdomain) {
      const fields = { subdomain: messages.COMPANY_ADDRESS_FIXED }
      throw problem(400, 'COMPANY_ADDRESS_FIXED', undefined, { fields })
    }
    const timezone = body.timezone === undefined ? undefined : timeZoneNamed(body.timezone)
    if (body.timezone !== undefined && !timezone) {
      throw problem(400, 'TIMEZONE_UNKNOWN', undefined, { fields: { timezone: messages.TIMEZONE_UNKNOWN } })
    }
    const unknown = Object.keys(body.moduleSettings ?? {}).filter((key) => !isModule(key))
    if (unknown.length > 0) {
      const fields = Object.fromEntries(unknown.map((key) => [`moduleSettings.${key}`, messages.UNKNOWN_MODULE]))
      throw problem(400, 'UNKNOWN_MODULE', undefined, { fields })
    }
    return db.write(company._id, async (sql) => {
      const old = await rows.lock(sql, company._id)
      if (!old) throw problem(404, 'COMPANY_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const next = {
        ...old,
        name: body.name === undefined ? old.name : cleanText(body.name),
        timezone: timezone ?? old.timezone,
        contactEmail: body.contactEmail ?? old.contactEmail,
        contactPhone: body.contactPhone === undefined ? old.contactPhone : cleanText(body.contactPhone),
        address: body.address === undefined ? old.address : cleanText(body.address),
        logos: body.logos?.map(({ type, url }) => ({ type, url })) ?? old.logos,
        moduleSettings: body.moduleSettings
          ? mergeModules(old.moduleSettings, body.moduleSettings)
          : old.moduleSettings,
        runsKeptMonths: body.runsKeptMonths ?? old.runsKeptMonths,
        obligatoryNotifications: obligatoryOf(body.obligatoryNotifications ?? old.obligatoryNotifications),
      }
      const fileAt = body.logos ? await logoFiles(sql, company._id, old.logos, next.logos, problem) : () => undefined
      const changes = companyChanges(old, next, fileAt)
      const updatedAt = changes ? changedAt(now(), old) : old.updatedAt
      // A key that was missing and says now what that meant is kept, and is no change.
      if (changes || !isDeepStrictEqual(old.moduleSettings, next.moduleSettings)) {
        await rows.update(sql, { ...next, updatedAt })
      }
      if (changes?.logos)
        await setFileRefs(sql, { companyId: company._id, kind: 'logo', id: company._id }, fileIdsOf(next.logos))
      if (changes) {
        await record(sql, context, {
          action: companyAction(changes),
          entity: { id: old.id, title: next.name },
          changes,
        })
      }
      const logos = changes?.logos ? next.logos : old.logos
      return { status: 200, body: rows.present({ ...next, logos, updatedAt }) }
    })
  },
}
