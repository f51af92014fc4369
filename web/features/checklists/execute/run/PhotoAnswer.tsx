import { useState } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { isRequired, ITEM_DEFAULTS } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { isPicture } from '../../../../uploads/file-types.ts'
import { localFiles } from '../../../../uploads/local-files.ts'
import { PhotoStrip } from '../../../../uploads/PhotoStrip.tsx'
import { isLocal } from '../../hand-in/pictures.ts'
import { timeIn } from '../run-words.ts'
import type { AnswerProps } from './ItemCard.tsx'

const max = limits.checklists.photosMax

/** From the camera, at once on this device; made smaller here, sent when there is a network. */
export function PhotoAnswer({ item, run, answer, give, fault, describedBy }: AnswerProps) {
  /** Made smaller and kept, it stands among the photos by the id that it has on this device. */
  const [making, setMaking] = useState<readonly { id: string; file: File }[]>([])
  const [failed, setFailed] = useState<string>()
  const photos = answer?.photos ?? []
  const isAsked = item.type === 'photo' || (item.photo ?? ITEM_DEFAULTS.photo) !== 'optional'
  const lacking = fault !== undefined && isAsked && photos.length === 0
  const add = async (chosen: File[]) => {
    setFailed(undefined)
    setMaking(chosen.map((file, at) => ({ id: `making ${at}`, file })))
    const made = await localFiles(chosen, isPicture)
    if (made.failed !== undefined) setFailed(made.failed)
    else {
      setMaking(made.files)
      await give(item, { photos: [...photos, ...made.files], na: false })
    }
    setMaking([])
  }
  const remove = (id: string) => void give(item, { photos: photos.filter(({ fileId }) => fileId !== id) })
  return (
    <div className="run-photos">
      <p className="run-hint">
        {isAsked
          ? `${isRequired(item) ? 'Обязательно, от' : 'От'} 1 до ${max} снимков`
          : `Фото по желанию, до ${max} снимков`}
      </p>
      <PhotoStrip
        label={`Фото: ${item.title}`}
        max={max}
        photos={[
          ...photos.map(({ fileId, url, takenAt }, at) => ({
            id: fileId,
            name: `Снимок ${at + 1}`,
            url,
            plate: isLocal(fileId) ? 'отправляется' : timeIn(run.run.timezone, takenAt),
          })),
          ...making
            .filter(({ id }) => !photos.some(({ fileId }) => fileId === id))
            .map(({ id, file }) => ({ id, name: file.name, file, plate: 'готовится' })),
        ]}
        invalid={lacking}
        describedBy={describedBy}
        busy={making.length > 0}
        onAdd={(files) => void add(files)}
        onRemove={remove}
      />
      <div role="alert" className="run-fault">
        {failed !== undefined && <p>{failed}</p>}
      </div>
    </div>
  )
}
