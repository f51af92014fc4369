import { cleanText } from '../../openapi/rules/clean-text.ts'
import { problem } from '../../openapi/contract.ts'
import { fill } from '../../openapi/rules/fill.ts'
import { labels } from '../../openapi/gen/labels.gen.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { type Changes, changesBetween } from '../../openapi/rules/changes.ts'
import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import { companyBySubdomain, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import { addressOf } from '../files.ts'
import { isTaken } from '../registration.ts'
import { wordFailures } from '../seed/sentinels.ts'
import { zoneOfForm } from '../zone-of-form.ts'

/** What a form would say of such an address (A20). */
function addressFault(subdomain: string): string | undefined {
  if (/[^a-z0-9-]/.test(subdomain)) return fieldMessages.pattern
  if (subdomain.length < limits.companies.subdomainMin || subdomain.length > limits.companies.subdomainMax)
    return `Адрес должен содержать от ${limits.companies.subdomainMin} до ${limits.companies.subdomainMax} символов`
  return /^-|-$/.test(subdomain) ? 'Адрес не может начинаться или заканчиваться дефисом' : undefined
}

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
    const subdomain = query.subdomain.toLowerCase()
    const reason = addressFault(subdomain) ?? (isTaken(subdomain) ? messages.SUBDOMAIN_TAKEN : undefined)
    return { status: 200, body: { available: reason === undefined, ...(reason && { reason }) } }
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
      ...{ timezone, logos: body.logos ?? logos, moduleSettings },
      contactEmail: body.contactEmail ?? contactEmail,
      contactPhone: body.contactPhone === undefined ? contactPhone : cleanText(body.contactPhone),
      address: body.address === undefined ? address : cleanText(body.address),
    })
    return { status: 200, body: company }
  },
}

type Company = Schemas['Company']
type Next = Pick<Company, 'name' | 'timezone' | 'logos'> &
  Required<Pick<Company, 'contactEmail' | 'contactPhone' | 'address'>> & {
    moduleSettings: Company['moduleSettings'] | undefined
  }

function change(context: MockSignedIn, { moduleSettings, ...next }: Next): void {
  const { company, now } = context
  const { contactEmail = '', contactPhone = '', address = '' } = company
  const told = (of: Omit<Next, 'moduleSettings'>, settings: Company['moduleSettings'] | undefined) => ({
    ...{ name: of.name, timezone: of.timezone, address: of.address },
    ...{ contactEmail: of.contactEmail, contactPhone: of.contactPhone },
    modules: modulesOn(settings),
    logos: logoNames(of.logos, company._id),
  })
  const before = told({ ...company, contactEmail, contactPhone, address }, company.moduleSettings)
  const fields = ['name', 'timezone', 'contactEmail', 'contactPhone', 'address', 'modules', 'logos'] as const
  const changes = changesBetween(before, told(next, moduleSettings), fields)
  // A key that was missing and says now what that meant is kept, and is no change.
  if (moduleSettings) company.moduleSettings = moduleSettings
  if (!changes) return
  Object.assign(company, next, { updatedAt: new Date(now()).toISOString() })
  for (const field of ['contactEmail', 'contactPhone', 'address'] as const) if (!company[field]) delete company[field]
  record(context, { action: actionOf(changes), entity: { id: company._id, title: company.name }, changes })
}

function actionOf(changes: Changes) {
  const [field, ...others] = Object.keys(changes)
  if (others.length > 0) return 'company.updated'
  if (field === 'modules') return 'company.modules_changed'
  return field === 'logos' ? 'company.logo_changed' : 'company.updated'
}

/** As the event log calls them (screens.md §4). */
const moduleNames = labels.ModuleSettings
// The keys of a record that names each of them.
const moduleKeys = Object.keys(moduleNames) as (keyof typeof moduleNames)[]

/** What no settings mean: everything but integrations (screens.md §4). */
const noSettings: Schemas['ModuleSettings'] = Object.fromEntries(moduleKeys.map((key) => [key, key !== 'integrations']))
const modulesOn = (settings: Company['moduleSettings'] = noSettings): string[] =>
  moduleKeys.filter((key) => settings[key] ?? key === 'aiAssistant').map((key) => moduleNames[key])

/** Keys that are not named stay. */
function modulesOf(company: Company, named: Record<string, boolean> | undefined): Company['moduleSettings'] {
  if (!named) return company.moduleSettings
  const unknown = Object.keys(named).filter((key) => !Object.hasOwn(moduleNames, key))
  if (unknown.length > 0)
    throw refused(
      'UNKNOWN_MODULE',
      unknown.map((key) => `moduleSettings.${key}`),
    )
  return { ...(company.moduleSettings ?? noSettings), ...named }
}

const logoTitles = { menu: 'Логотип в меню', login: 'Логотип на странице входа' }
const logoNames = (logos: Schemas['CompanyLogo'][], companyId: string): string[] =>
  logos
    .map(({ type, url }) => {
      const file = rowsOf('files', companyId).find((one) => addressOf(one) === url)
      return file ? `${logoTitles[type]}: ${file.originalName}` : logoTitles[type]
    })
    .toSorted()

/** A logo is the company's own file and a small raster picture; one that stands there already is not looked at again. */
function holdToLogos(logos: Schemas['CompanyLogo'][], company: Company): void {
  for (const [at, { type, url }] of logos.entries()) {
    if (logos.findIndex((other) => other.type === type) < at)
      throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [`logos.${at}.type`]: fieldMessages.uniqueItems } })
    if (company.logos.some((one) => one.url === url)) continue
    const file = rowsOf('files', company._id).find((one) => addressOf(one) === url)
    const field = `logos.${at}.url`
    if (!file) throw refused('FILE_URL_UNKNOWN', [field])
    if (!limits.companies.logoTypes.some((known) => known === file.mimetype))
      throw refused('LOGO_TYPE_NOT_ALLOWED', [field])
    if (file.size > limits.companies.logoMaxMegabytes * 1024 * 1024) {
      const values = { n: limits.companies.logoMaxMegabytes }
      throw problem(400, 'LOGO_TOO_LARGE', values, { fields: { [field]: fill(messages.LOGO_TOO_LARGE, values) } })
    }
  }
}

const refused = (
  code: 'COMPANY_ADDRESS_FIXED' | 'UNKNOWN_MODULE' | 'FILE_URL_UNKNOWN' | 'LOGO_TYPE_NOT_ALLOWED',
  fields: string[],
) => problem(400, code, undefined, { fields: Object.fromEntries(fields.map((field) => [field, messages[code]])) })
