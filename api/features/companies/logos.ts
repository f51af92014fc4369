import type { ProblemFor } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { logoFault, LOGO_VALUES } from '../../../openapi/rules/company/company.ts'
import type { Tag } from '../../db/client.ts'
import { type HeldFile, holdFiles } from '../../db/entities/file-refs.ts'
import { fileAddress, fileIdIn } from '../../../openapi/rules/values/file-address.ts'

type Logo = components['schemas']['CompanyLogo']
type Refuse = ProblemFor<'companyUpdate'>
/** The company's own file at an address. */
type FileAt = (url: string) => HeldFile | undefined

export const fileIdsOf = (logos: readonly Logo[]) => [...new Set(logos.flatMap(({ url }) => fileIdIn(url) ?? []))]

/** The files of the logos, old and new; throws what is wrong with a new one. */
export async function logoFiles(
  sql: Tag,
  companyId: string,
  old: readonly Logo[],
  next: readonly Logo[],
  problem: Refuse,
): Promise<FileAt> {
  const known = await holdFiles(sql, companyId, fileIdsOf([...old, ...next]))
  const byAddress = new Map([...known.values()].map((file) => [fileAddress(file.id, file.name), file]))
  const fault = logoFault(old, next, (url) => byAddress.get(url))
  if (fault) throw problem(400, fault.code, LOGO_VALUES, { fields: fault.fields })
  return (url) => known.get(fileIdIn(url) ?? '')
}
