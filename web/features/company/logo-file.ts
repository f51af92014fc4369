import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { typeOf } from '../../uploads/file-types.ts'

const types: readonly string[] = limits.companies.logoTypes

export const logoAccept = types.join(',')

/** What is wrong with a logo before it is sent; SVG may hold a script. */
export function logoFault(file: File): string | undefined {
  if (!types.includes(typeOf(file) ?? '')) return messages.LOGO_TYPE_NOT_ALLOWED
  if (file.size > limits.companies.logoMaxMegabytes * 1024 * 1024)
    return messages.LOGO_TOO_LARGE.replace('{n}', String(limits.companies.logoMaxMegabytes))
  return undefined
}
