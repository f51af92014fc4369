import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import type { Problem } from '../../../api/problem.ts'
import { sendForm } from '../../../api/send-form.ts'
import { asSpreadsheet, spreadsheetFault } from '../../../uploads/spreadsheet-file.ts'

export type ImportResult = components['schemas']['UserImportResult']
export type ImportRow = components['schemas']['UserImportRow']

export interface ImportOptions {
  createMissing: boolean
  sendInvites: boolean
}

/** What is wrong with a file before it is sent. */
export const faultOf = (file: File): string | undefined => spreadsheetFault(file, limits.users.importMaxBytes)

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
  form.append('file', asSpreadsheet(file))
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
