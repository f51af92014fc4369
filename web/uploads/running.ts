import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import { notify } from '../api/notice.ts'
import { sessionSignal } from '../api/session-end.ts'
import { randomKey } from '../lib/repeat-key.ts'
import { isPicture } from './file-types.ts'
import type { Progress } from './progress.ts'
import { type StoredFile, uploadFile } from './upload-file.ts'

/** An upload that a block of the document waits for. It outlives the block's view, which is drawn anew when it moves. */
export interface Upload {
  name: string
  state: 'sending' | 'done' | 'failed'
  progress: Progress
  /** The picture itself, shown while it is on its way. */
  preview: string | undefined
  message: string | undefined
  file: StoredFile | undefined
}

const uploads = proxy<Record<string, Upload>>({})
const sources = new Map<string, { file: File; repeatKey: string; gone: AbortController }>()

/** Of this page: the placeholder of another page or of an older visit finds nothing here. */
const page = Date.now().toString(36)
let serial = 0

/** Returns the id that the block's data keep in `uploading` until there is an address. */
export function beginUpload(file: File): string {
  const id = `${page}-${(serial += 1)}`
  uploads[id] = {
    name: file.name,
    state: 'sending',
    progress: { ratio: 0, sent: 0, total: file.size, speed: undefined },
    preview: isPicture(file) ? URL.createObjectURL(file) : undefined,
    message: undefined,
    file: undefined,
  }
  void send(id, file, randomKey())
  return id
}

export function retryUpload(id: string): void {
  const source = sources.get(id)
  const upload = uploads[id]
  if (!source || upload?.state !== 'failed') return
  Object.assign(upload, { state: 'sending', message: undefined })
  void send(id, source.file, source.repeatKey)
}

export function cancelUpload(id: string): void {
  sources.get(id)?.gone.abort()
  forget(id)
}

/** Whoever leaves the page or the session takes nothing along: not the files that are on their way either. */
export function endUploads(): void {
  for (const id of Object.keys(uploads)) cancelUpload(id)
}

/** The draft outlives a session that merely died (A31), its files do not: whoever comes back to it looks for them. */
function loseUploads(): void {
  const lost = Object.values(uploads).flatMap(({ state, name }) => (state === 'done' ? [] : [`«${name}»`]))
  endUploads()
  if (lost.length === 0) return
  const more = lost.length > NAMED ? ` и ещё ${lost.length - NAMED}` : ''
  const text = `Не загрузились файлы: ${lost.slice(0, NAMED).join(', ')}${more}. Войдите и добавьте их снова`
  notify({ kind: 'toast', tone: 'info', text })
}
const NAMED = 3

export const uploadState = (id: string): Upload['state'] | undefined => uploads[id]?.state

/** Calls back after every change of any upload. Returns the undo. */
export const watchUploads = (look: () => void): (() => void) => subscribe(uploads, look)

export function useUploads(ids: readonly string[]): Upload[] {
  const all = useSnapshot(uploads)
  return ids.flatMap((id) => (all[id] as Upload | undefined) ?? [])
}

export function useUpload(id: string): Upload | undefined {
  const all = useSnapshot(uploads)
  // A snapshot is read only; what is drawn changes nothing.
  return all[id] as Upload | undefined
}

async function send(id: string, file: File, repeatKey: string): Promise<void> {
  const gone = new AbortController()
  sources.set(id, { file, repeatKey, gone })
  // One that is heard twice has nothing left to end.
  sessionSignal().addEventListener('abort', loseUploads, { once: true })
  const outcome = await uploadFile(file, {
    signal: gone.signal,
    repeatKey,
    onProgress: (progress) => {
      const upload = uploads[id]
      if (upload) upload.progress = progress
    },
  })
  const upload = uploads[id]
  if (outcome.state === 'cancelled' || !upload) return
  if (outcome.state === 'failed') {
    Object.assign(upload, { state: 'failed', message: outcome.message })
    return
  }
  const { preview } = upload
  Object.assign(upload, { state: 'done', file: ref(outcome.file), preview: undefined })
  sources.delete(id)
  if (preview) URL.revokeObjectURL(preview)
}

function forget(id: string): void {
  const preview = uploads[id]?.preview
  delete uploads[id]
  sources.delete(id)
  if (preview) URL.revokeObjectURL(preview)
}
