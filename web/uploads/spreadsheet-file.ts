import { messages } from '../../openapi/gen/messages.gen.ts'

const types = new Map([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'text/csv'],
])
/** Of the ending: computers without a program for tables call a csv anything. */
const typeOf = ({ name }: File) => types.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')

export const acceptSpreadsheets = [...types].flatMap(([ending, type]) => [`.${ending}`, type]).join(',')

/** What is wrong with it before it is sent. */
export function spreadsheetFault(file: File, maxBytes: number): string | undefined {
  const { name, size } = file
  if (!typeOf(file)) return messages.FILE_TYPE_NOT_ALLOWED.replace('{name}', name)
  const megabytes = maxBytes / 1024 / 1024
  if (size > maxBytes) return messages.FILE_TOO_LARGE.replace('{name}', name).replace('{n}', String(megabytes))
  return undefined
}

export const asSpreadsheet = (file: File): File => new File([file], file.name, { type: typeOf(file) ?? file.type })
