import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import type { Problem } from '../../../api/problem.ts'
import { sendForm } from '../../../api/send-form.ts'

export type ImportResult = components['schemas']['UserImportResult']
export type ImportRow = components['schemas']['UserImportRow']

export interface ImportOptions {
  createMissing: boolean
  sendInvites: boolean
}

const types = new Map([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'text/csv'],
])
/** Of the ending: computers without a program for tables call a csv anything. */
const typeOf = ({ name }: File) => types.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')

export const accepted = [...types].flatMap(([ending, type]) => [`.${ending}`, type]).join(',')

/** What is wrong with a file before it is sent. */
export function faultOf(file: File): string | undefined {
  const { name, size } = file
  if (!typeOf(file)) return messages.FILE_TYPE_NOT_ALLOWED.replace('{name}', name)
  const megabytes = limits.users.importMaxBytes / 1024 / 1024
  if (size > limits.users.importMaxBytes)
    return messages.FILE_TOO_LARGE.replace('{name}', name).replace('{n}', String(megabytes))
  return undefined
}

interface Sending {
  file: File
  options: ImportOptions
  /** Of what is to be made; without it the file is only checked. */
  repeatKey: string | undefined
  /** From 0 to 1. */
  onProgress: (ratio: number) => void
  signal: AbortSignal
}

/** Undefined when it was called off. */
export async function sendImport(sending: Sending): Promise<{ result?: ImportResult; problem?: Problem } | undefined> {
  const { file, options, repeatKey, onProgress, signal } = sending
  const form = new FormData()
  form.append('sendInvites', String(options.sendInvites))
  form.append('createMissing', String(options.createMissing))
  form.append('file', new File([file], file.name, { type: typeOf(file) ?? file.type }))
  try {
    const { data, error } = await client.POST('/api/users/import', {
      params: {
        query: { dryRun: repeatKey === undefined },
        ...(repeatKey !== undefined && { header: { 'Idempotency-Key': repeatKey } }),
      },
      body: { file: '' },
      // The form goes by XMLHttpRequest, which knows how much of it is sent; the rest is as with any call.
      bodySerializer: () => undefined,
      fetch: (request) => sendForm(request, form, (sent, total) => onProgress(total > 0 ? sent / total : 0)),
      signal,
    })
    return data ? { result: data } : { problem: error }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
