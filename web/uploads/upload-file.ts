import { messages } from '../../openapi/gen/messages.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { client } from '../api.ts'
import { messageOf } from '../api/problem.ts'
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

interface Options {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Of a file that may be sent again: what the server has stored already is told, not stored twice. */
  repeatKey?: string
}

/** One less than the server allows a user (C7): another tab gets in too. */
const inTurn = createSlots(3)

/** A call of its own for each file, so that each is cancelled and tried again by itself. */
export async function uploadFile(file: File, { onProgress, signal, repeatKey }: Options = {}): Promise<Outcome> {
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
      const { data, error } = await client.POST('/api/upload', {
        params: { header: { 'Idempotency-Key': repeatKey ?? randomKey() } },
        body: { files: [] },
        // The form goes by XMLHttpRequest, which knows how much of it is sent; the rest is as with any call.
        bodySerializer: () => undefined,
        fetch: (request) => sendForm(request, form, (sent, total) => onProgress?.(measure(sent, total))),
        signal: gone,
      })
      const stored = data?.files[0]
      if (stored) return { state: 'done', file: stored }
      // The server knows the wire name only; the author knows his own.
      const said = messageOf(error, messages.UPLOAD_FAILED).replaceAll(wireName, file.name)
      return { state: 'failed', message: said }
    })
  } catch (error) {
    if (gone.aborted) return { state: 'cancelled' }
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
