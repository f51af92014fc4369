import { limits } from '../../../openapi/gen/limits.gen.ts'
import { transliterate } from '../../lib/translit.ts'

/** What the field of the address takes: lower-case Latin, digits, hyphens; anything else is stripped. */
export const cleanSubdomain = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, limits.companies.subdomainMax)

/** The address that a company's name suggests, no longer than an address may be (A20). */
export const deriveSubdomain = (companyName: string): string =>
  transliterate(companyName)
    .replace(/[\s_]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
    .slice(0, limits.companies.subdomainMax)
    .replace(/-$/, '')
