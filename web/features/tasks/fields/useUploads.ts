import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { fetchPart } from '../../../lib/parts.ts'
import { randomKey } from '../../../lib/repeat-key.ts'
import type { Attached } from './draft.ts'

export interface Upload {
  key: string
  file: File
  ratio: number
  failed?: string
  stop: AbortController
}

interface UploadsOptions {
  /** With what has come by then: several end at their own time. */
  onAdd: (file: Attached) => void
  onBusy: (busy: boolean) => void
}

/** Files on their way: each goes up by itself, and is tried again by itself. */
export function useUploads({ onAdd, onBusy }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const busy = uploads.some(({ failed }) => failed === undefined)
  const tell = useEffectEvent(onBusy)
  useEffect(() => tell(busy), [busy])
  const stopAll = useEffectEvent(() => {
    for (const { stop } of uploads) stop.abort()
  })
  useEffect(() => () => stopAll(), [])

  const update = (key: string, part: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUploads((list) => list.filter((one) => one.key !== key))

  async function send(one: Upload) {
    const part = await fetchPart(() => import('../../../uploads/upload-file.ts')).catch(() => undefined)
    if (!part) return update(one.key, { failed: messages.UPLOAD_FAILED })
    const outcome = await part.uploadFile(one.file, {
      signal: one.stop.signal,
      repeatKey: one.key,
      onProgress: ({ ratio }) => update(one.key, { ratio }),
    })
    if (outcome.state === 'failed') return update(one.key, { failed: outcome.message })
    drop(one.key)
    if (outcome.state === 'cancelled') return undefined
    const { id, originalName, url, size, mimetype } = outcome.file
    return onAdd({ fileId: id, name: originalName, url, size, mimetype })
  }
  return {
    uploads,
    begin: (files: readonly File[]) => {
      const begun = files.map((file) => ({ key: randomKey(), file, ratio: 0, stop: new AbortController() }))
      setUploads((list) => [...list, ...begun])
      for (const one of begun) void send(one)
    },
    again: (one: Upload) => {
      const next = { ...one, ratio: 0, stop: new AbortController() }
      delete next.failed
      setUploads((list) => list.map((other) => (other.key === one.key ? next : other)))
      void send(next)
    },
    cancel: ({ key, stop }: Upload) => {
      stop.abort()
      drop(key)
    },
  }
}
