import { messages } from '../../openapi/gen/messages.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { client } from '../api.ts'
import { isOffline, messageOf, type Problem } from '../api/problem.ts'
import { sendForm } from '../api/send-form.ts'
import { sessionSignal } from '../api/session-end.ts'
import { randomKey } from '../lib/repeat-key.ts'
import { transliterate } from '../lib/translit.ts'
import { typeOf } from './file-types.ts'
import { createMeter, type Progress } from './progress.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { createSlots } from './slots.ts'

export type StoredFile = components['schemas']['FileInfo']
export type Outcome =
  | { state: 'done'; file: StoredFile }
  | { state: 'failed'; message: string }
  | { state: 'cancelled' }

/** As an outcome, for whoever must know whether the same file may be sent again. */
export type Sent = { stored: StoredFile } | { problem: Problem; status: number; offline: boolean } | undefined

interface Options {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Of a file that may be sent again: what the server has stored already is told, not stored twice. */
  repeatKey?: string
  /** Whose file it is, where that must not be whoever is signed in when it leaves. */
  token?: string
}

/** One less than the server allows a user (C7): another tab gets in too. */
const inTurn = createSlots(3)

/** A call of its own for each file, so that each is cancelled and tried again by itself. */
export async function uploadFile(file: File, options?: Options): Promise<Outcome> {
  const sent = await sendFile(file, options)
  if (!sent) return { state: 'cancelled' }
  return 'stored' in sent ? { state: 'done', file: sent.stored } : { state: 'failed', message: sent.problem.message }
}

/** Undefined: cancelled. */
export async function sendFile(file: File, { onProgress, signal, repeatKey, token }: Options = {}): Promise<Sent> {
  // No file is sent on under the name of somebody who has gone.
  const gone = signal ? AbortSignal.any([signal, sessionSignal()]) : sessionSignal()
  const wireName = transliterate(file.name)
  try {
    return await inTurn(gone, async () => {
      const fitting = await shrinkPicture(file)
      gone.throwIfAborted()
      const form = new FormData()
      form.append('files', new File([fitting], wireName, { type: typeOf(fitting) ?? fitting.type }))
      const measure = createMeter(fitting.size)
      const { data, error, response } = await client.POST('/api/upload', {
        params: { header: { 'Idempotency-Key': repeatKey ?? randomKey() } },
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
        body: { files: [] },
        // The form goes by XMLHttpRequest, which knows how much of it is sent; the rest is as with any call.
        bodySerializer: () => undefined,
        fetch: (request) => sendForm(request, form, (sent, total) => onProgress?.(measure(sent, total))),
        signal: gone,
      })
      const stored = data?.files[0]
      if (stored) return { stored }
      // The server knows the wire name only; the author knows his own.
      const message = messageOf(error, messages.UPLOAD_FAILED).replaceAll(wireName, file.name)
      const problem = { ...(error ?? { code: 'INTERNAL' as const }), message }
      return { problem, status: response.status, offline: isOffline(response) }
    })
  } catch (error) {
    if (gone.aborted) return undefined
    throw error
  }
}

/** A picture of another site becomes ours (B43). */
export async function uploadByUrl(url: string, repeatKey = randomKey()): Promise<Outcome> {
  const params = { header: { 'Idempotency-Key': repeatKey } }
  const { data, error } = await client.POST('/api/upload/by-url', { params, body: { url } })
  const stored = data?.files[0]
  return stored
    ? { state: 'done', file: stored }
    : { state: 'failed', message: messageOf(error, messages.BY_URL_FAILED) }
}
