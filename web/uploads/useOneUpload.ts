import { useEffect, useRef, useState } from 'react'
import { createRepeatKeys, fileContent } from '../lib/repeat-key.ts'
import { type Outcome, uploadFile } from './upload-file.ts'

/** One file at a time, with its picture and how far it is; it ends with the page and with the session. */
export function useOneUpload() {
  const gone = useRef<AbortController>(undefined)
  const [preview, setPreview] = useState<string>()
  const [ratio, setRatio] = useState<number>()
  const [repeatKey] = useState(() => createRepeatKeys())
  useEffect(() => () => gone.current?.abort(), [])
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview])

  async function send(file: File): Promise<Outcome> {
    gone.current?.abort()
    const mine = new AbortController()
    gone.current = mine
    setPreview(URL.createObjectURL(file))
    setRatio(0)
    return uploadFile(file, {
      signal: mine.signal,
      repeatKey: repeatKey(fileContent(file)),
      onProgress: (progress) => setRatio(progress.ratio),
    })
  }
  return {
    preview,
    ratio,
    send,
    cancel: () => gone.current?.abort(),
    /** What came of it is shown: the picture that was its own preview goes. */
    settle: () => {
      setPreview(undefined)
      setRatio(undefined)
    },
  }
}
