import { obligatoryOf } from '../../openapi/rules/notifications/notification-kinds.ts'
import { cleanText } from '../../openapi/rules/text/clean-text.ts'
import { problem } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import {
  archiveFile,
  companyAction,
  companyChanges,
  logoFault,
  LOGO_VALUES,
} from '../../openapi/rules/company/company.ts'
import { isModule, mergeModules } from '../../openapi/rules/company/module-settings.ts'
import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import { companyBySubdomain, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import { addressOf } from '../files.ts'
import { isTaken } from '../registration.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { subdomainFault } from '../../openapi/rules/company/subdomains.ts'
import { bodyFaults } from '../../openapi/validate.ts'
import { issueArchiveToken, lookArchiveToken, spendUrlToken } from '../tokens.ts'
import { wordFailures } from '../seed/sentinels.ts'
import { zoneOfForm } from '../zone-of-form.ts'

export const companies: FeatureHandlers<'companies'> = {
  companyGetBySubdomain({ path, problem: refuse }) {
    const company = companyBySubdomain(path.subdomain)
    if (!company) throw refuse(404, 'COMPANY_NOT_FOUND')
    const { name, subdomain, logos } = company
    return { status: 200, body: { name, subdomain, logos } }
  },

  companyGet({ path, company, problem: refuse }) {
    if (path.id !== company._id) throw refuse(404, 'COMPANY_NOT_FOUND')
    return { status: 200, body: company }
  },

  companyCheckSubdomain({ query }) {
    const subdomain = query.subdomain.trim().toLowerCase()
    const reason =
      subdomainFault(subdomain, (body) => bodyFaults('authRegister', operations.authRegister, body)) ??
      (isTaken(subdomain) ? messages.SUBDOMAIN_TAKEN : undefined)
    return { status: 200, body: { available: reason === undefined, ...(reason && { reason }) } }
  },

  companyLink({ company, user, now }) {
    const at = now()
    const expiresAt = new Date(at + limits.auth.urlTokenSeconds * 1000).toISOString()
    return { status: 200, body: { token: issueArchiveToken({ company, user }, at), expiresAt } }
  },

  /** Not what a server would take: the rows that the tab has, readable. */
  companyExport(context) {
    const { path, site, now } = context
    const company = site.kind === 'company' ? companyBySubdomain(site.subdomain) : undefined
    const link = lookArchiveToken(path.token, now())
    if (!company || link?.company._id !== company._id) throw context.problem(404, 'EXPORT_LINK_INVALID')
    spendUrlToken(path.token)
    record({ ...context, ...link }, { action: 'company.exported', entity: { id: company._id, title: company.name } })
    const body = new Blob([JSON.stringify({ format: 1, of: 'company', company })]).stream()
    const name = archiveFile(company.subdomain, new Date(now()))
    return {
      status: 200,
      body,
      headers: { 'Content-Type': 'application/x-tar', 'Content-Disposition': `attachment; filename="${name}"` },
    }
  },

  async companyUpdate(context) {
    const { path, body, company, problem: refuse } = context
    await failOnPurpose(wordFailures, body.name, context)
    if (path.id !== company._id) throw refuse(404, 'COMPANY_NOT_FOUND')
    if (body.subdomain !== undefined && body.subdomain !== company.subdomain)
      throw refused('COMPANY_ADDRESS_FIXED', ['subdomain'])
    const timezone = zoneOfForm(body.timezone) ?? company.timezone
    const moduleSettings = modulesOf(company, body.moduleSettings)
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(company.updatedAt))
      throw refuse(409, 'STALE')
    if (body.logos) holdToLogos(body.logos, company)
    const { contactEmail = '', contactPhone = '', address = '', logos } = company
    change(context, {
      name: body.name === undefined ? company.name : cleanText(body.name),
      timezone,
      logos: body.logos ?? logos,
      moduleSettings,
      runsKeptMonths: body.runsKeptMonths ?? company.runsKeptMonths,
      obligatoryNotifications: obligatoryOf(body.obligatoryNotifications ?? company.obligatoryNotifications),
      contactEmail: body.contactEmail ?? contactEmail,
      contactPhone: body.contactPhone === undefined ? contactPhone : cleanText(body.contactPhone),
      address: body.address === undefined ? address : cleanText(body.address),
    })
    return { status: 200, body: company }
  },
}

type Company = Schemas['Company']
type Next = Pick<Company, 'name' | 'timezone' | 'logos' | 'runsKeptMonths' | 'obligatoryNotifications'> &
  Required<Pick<Company, 'contactEmail' | 'contactPhone' | 'address'>> & {
    moduleSettings: Company['moduleSettings'] | undefined
  }

function change(context: MockSignedIn, { moduleSettings, ...next }: Next): void {
  const { company, now } = context
  const { contactEmail = '', contactPhone = '', address = '' } = company
  const before = { ...company, contactEmail, contactPhone, address, moduleSettings: company.moduleSettings }
  const changes = companyChanges(before, { ...next, moduleSettings }, fileAt(company._id))
  // A key that was missing and says now what that meant is kept, and is no change.
  if (moduleSettings) company.moduleSettings = moduleSettings
  if (!changes) return
  Object.assign(company, next, { updatedAt: new Date(now()).toISOString() })
  for (const field of ['contactEmail', 'contactPhone', 'address'] as const) if (!company[field]) delete company[field]
  record(context, { action: companyAction(changes), entity: { id: company._id, title: company.name }, changes })
}

/** Keys that are not named stay. */
function modulesOf(company: Company, named: Record<string, boolean> | undefined): Company['moduleSettings'] {
  if (!named) return company.moduleSettings
  const unknown = Object.keys(named).filter((key) => !isModule(key))
  if (unknown.length > 0)
    throw refused(
      'UNKNOWN_MODULE',
      unknown.map((key) => `moduleSettings.${key}`),
    )
  return mergeModules(company.moduleSettings, named)
}

const fileAt = (companyId: string) => (url: string) => rowsOf('files', companyId).find((one) => addressOf(one) === url)

function holdToLogos(logos: Schemas['CompanyLogo'][], company: Company): void {
  const fault = logoFault(company.logos, logos, fileAt(company._id))
  if (fault) throw problem(400, fault.code, LOGO_VALUES, { fields: fault.fields })
}

const refused = (code: 'COMPANY_ADDRESS_FIXED' | 'UNKNOWN_MODULE', fields: string[]) =>
  problem(400, code, undefined, { fields: Object.fromEntries(fields.map((field) => [field, messages[code]])) })
