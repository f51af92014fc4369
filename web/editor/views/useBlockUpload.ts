import { useEffect, useState } from 'react'
import { text } from '../reader/read-value.ts'
import { faultOf } from '../../uploads/check-files.ts'
import { finishedBlocks, settled } from '../uploads/finished-blocks.ts'
import { placeholderOf } from '../uploads/paste-files.ts'
import { beginUpload, useUpload } from '../../uploads/running.ts'
import type { StoredFile } from '../../uploads/upload-file.ts'
import type { BlockViewProps, Data } from './block-view.ts'

interface BlockUpload extends Pick<BlockViewProps, 'data' | 'onChange' | 'onFilled' | 'onAddBelow'> {
  type: string
  /** Data of the block with the file in them. */
  put: (data: Data, file: StoredFile, name: string) => Data
}

const lost = 'Загрузка прервалась. Выберите файл ещё раз'

/** The upload that a block waits for: begun here or by a paste, shown by whichever view the block has now. */
export function useBlockUpload({ type, data, onChange, onFilled, onAddBelow, put }: BlockUpload) {
  const id = text(data['uploading'])
  const upload = useUpload(id)
  const [fault, setFault] = useState<string>()
  const done = upload?.state === 'done' ? upload : undefined

  useEffect(() => {
    if (!done?.file) return
    const before = settled(data)
    const isNew = finishedBlocks([{ type, data: before }], []).length === 0
    // What stood here before comes back by undo, without the upload that has replaced it.
    if (!isNew) onChange(before, { quiet: true })
    onChange(put(before, done.file, done.name), { quiet: isNew })
    // Once for each upload, whatever else is drawn anew meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done?.file])

  /** The first file is this block's; the others become blocks below it. */
  const start = (files: readonly File[]) => {
    const [first, ...others] = files
    const wrong = faultOf(files)
    setFault(wrong)
    if (!first || wrong !== undefined) return
    onChange({ ...data, uploading: beginUpload(first) }, { quiet: true })
    onFilled()
    if (others.length > 0) onAddBelow(others.map(placeholderOf))
  }
  const end = () => onChange(settled(data), { quiet: true })

  return { id, upload: done ? undefined : upload, error: id && !upload ? lost : fault, setError: setFault, start, end }
}
