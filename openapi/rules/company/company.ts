import { labels } from '../../gen/labels.gen.ts'
import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages, messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, unlessEmpty } from '../events/changes.ts'
import { fill } from '../text/fill.ts'
import { modulesOn } from './module-settings.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']
type Logo = Schemas['CompanyLogo']
/** What is none is ''. */
type CompanyFacts = Pick<
  Schemas['Company'],
  'name' | 'timezone' | 'logos' | 'runsKeptMonths' | 'obligatoryNotifications'
> &
  Record<'contactEmail' | 'contactPhone' | 'address', string> & {
    moduleSettings: Schemas['ModuleSettings'] | null | undefined
  }
type LogoFile = { originalName: string; mimetype: string; size: number }
/** The company's own file at an address. */
type FileAt = (url: string) => LogoFile | undefined

type FileCode = 'FILE_URL_UNKNOWN' | 'LOGO_TYPE_NOT_ALLOWED' | 'LOGO_TOO_LARGE'
type LogoFault = { code: FileCode | 'INVALID_REQUEST'; fields: Record<string, string> }

/** Everything of a company, to be taken along. */
export const archiveFile = (subdomain: string, at: Date): string => `${subdomain}-${at.toISOString().slice(0, 10)}.tar`

const BYTES_MAX = limits.companies.logoMaxMegabytes * 1024 * 1024
const types: readonly string[] = limits.companies.logoTypes

/**
 * What is wrong with the logos of a form, the first: a logo is the company's own file and a small raster picture. What is
 * one already was let in by the rules of its day.
 */
export function logoFault(standing: readonly Logo[], logos: readonly Logo[], fileAt: FileAt): LogoFault | undefined {
  for (const [n, { type, url }] of logos.entries()) {
    if (logos.findIndex((other) => other.type === type) < n)
      return { code: 'INVALID_REQUEST', fields: { [`logos.${n}.type`]: fieldMessages.uniqueItems } }
    if (standing.some((one) => one.url === url)) continue
    const code = fileFault(fileAt(url))
    if (code) return { code, fields: { [`logos.${n}.url`]: fill(messages[code], LOGO_VALUES) } }
  }
  return undefined
}
/** The holes of its messages. */
export const LOGO_VALUES = { n: limits.companies.logoMaxMegabytes }

function fileFault(file: LogoFile | undefined): FileCode | undefined {
  if (!file) return 'FILE_URL_UNKNOWN'
  if (!types.includes(file.mimetype)) return 'LOGO_TYPE_NOT_ALLOWED'
  return file.size > BYTES_MAX ? 'LOGO_TOO_LARGE' : undefined
}

/** What of the settings has changed; files by their names, modules by those that are on. */
export function companyChanges(before: CompanyFacts, after: CompanyFacts, fileAt: FileAt): Changes | undefined {
  const modules = { old: modulesOn(before.moduleSettings), new: modulesOn(after.moduleSettings) }
  const obligatory = { old: kindNames(before), new: kindNames(after) }
  return unlessEmpty({
    ...changesBetween(before, after, ['name', 'timezone', 'contactEmail', 'contactPhone', 'address', 'runsKeptMonths']),
    ...(!isSame(byPlace(before.logos), byPlace(after.logos)) && {
      logos: { old: logoNames(before.logos, fileAt), new: logoNames(after.logos, fileAt) },
    }),
    ...(!isSame(modules.old, modules.new) && { modules }),
    ...(!isSame(obligatory.old, obligatory.new) && { obligatoryNotifications: obligatory }),
  })
}

const kindNames = ({ obligatoryNotifications: kinds }: CompanyFacts): string[] =>
  kinds.map((kind) => labels.NotificationKind[kind])

const byPlace = (logos: readonly Logo[]) => Object.fromEntries(logos.map(({ type, url }) => [type, url]))

const TITLES: Record<Logo['type'], string> = { menu: 'Логотип в меню', login: 'Логотип на странице входа' }
/** By place and the file's own name. */
const logoNames = (logos: readonly Logo[], fileAt: FileAt): string[] =>
  logos
    .map(({ type, url }) => {
      const file = fileAt(url)
      return file ? `${TITLES[type]}: ${file.originalName}` : TITLES[type]
    })
    .toSorted()

/** One thing alone has an event of its own. */
export function companyAction(changes: Changes): Schemas['EventAction'] {
  const [field, ...others] = Object.keys(changes)
  if (others.length > 0) return 'company.updated'
  if (field === 'modules') return 'company.modules_changed'
  return field === 'logos' ? 'company.logo_changed' : 'company.updated'
}
