import type { ProblemFor } from '../../../openapi/contract.ts'
import { fill } from '../../../openapi/rules/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { fileAddress, fileIdIn } from '../../files/address.ts'
import { files, type LogoFile } from './queries.ts'

type Logo = components['schemas']['CompanyLogo']
type Refuse = ProblemFor<'companyUpdate'>

const TITLES: Record<Logo['type'], string> = { menu: 'Логотип в меню', login: 'Логотип на странице входа' }
const BYTES_MAX = limits.companies.logoMaxMegabytes * 1024 * 1024
const types: readonly string[] = limits.companies.logoTypes

export const fileIdsOf = (logos: readonly Logo[]) => [...new Set(logos.flatMap(({ url }) => fileIdIn(url) ?? []))]

/** The files of the logos, old and new; throws what is wrong with a new one. */
export async function logoFiles(
  sql: Tag,
  companyId: string,
  old: readonly Logo[],
  next: readonly Logo[],
  problem: Refuse,
): Promise<LogoFile[]> {
  const known = await files(sql, companyId, fileIdsOf([...old, ...next]))
  const byAddress = new Map(known.map((file) => [fileAddress(file.id, file.name), file]))
  for (const [n, { type, url }] of next.entries()) {
    if (next.findIndex((other) => other.type === type) < n) {
      throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [`logos.${n}.type`]: fieldMessages.uniqueItems } })
    }
    // What is a logo already was let in by the rules of its day.
    if (old.some((standing) => standing.url === url)) continue
    const field = `logos.${n}.url`
    const file = byAddress.get(url)
    if (!file) throw problem(400, 'FILE_URL_UNKNOWN', undefined, { fields: { [field]: messages.FILE_URL_UNKNOWN } })
    if (!types.includes(file.mimetype)) {
      throw problem(400, 'LOGO_TYPE_NOT_ALLOWED', undefined, { fields: { [field]: messages.LOGO_TYPE_NOT_ALLOWED } })
    }
    if (file.size > BYTES_MAX) {
      const values = { n: limits.companies.logoMaxMegabytes }
      throw problem(400, 'LOGO_TOO_LARGE', values, { fields: { [field]: fill(messages.LOGO_TOO_LARGE, values) } })
    }
  }
  return known
}

/** As the event log tells them: by place and the file's own name. */
export const logoNames = (logos: readonly Logo[], known: readonly LogoFile[]): string[] =>
  logos
    .map(({ type, url }) => {
      const id = fileIdIn(url)
      const file = known.find((one) => one.id === id)
      return file ? `${TITLES[type]}: ${file.originalName}` : TITLES[type]
    })
    .toSorted()
