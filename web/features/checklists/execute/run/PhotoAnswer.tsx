import { useState } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { isRequired, ITEM_DEFAULTS } from '../../../../../openapi/rules/checklist-items.ts'
import { localFiles } from '../../../../uploads/local-files.ts'
import { PhotoStrip } from '../../../../uploads/PhotoStrip.tsx'
import { isLocal } from '../../hand-in/pictures.ts'
import { timeIn } from '../run-words.ts'
import type { AnswerProps } from './ItemCard.tsx'

const max = limits.checklists.photosMax

/** From the camera, at once on this device; made smaller here, sent when there is a network. */
export function PhotoAnswer({ item, run, answer, give, fault, describedBy }: AnswerProps) {
  const [making, setMaking] = useState<readonly File[]>([])
  const [failed, setFailed] = useState<string>()
  const photos = answer?.photos ?? []
  const isAsked = item.type === 'photo' || (item.photo ?? ITEM_DEFAULTS.photo) !== 'optional'
  const lacking = fault !== undefined && isAsked && photos.length === 0
  const add = async (chosen: File[]) => {
    setFailed(undefined)
    setMaking(chosen)
    const made = await localFiles(chosen)
    if (made.failed !== undefined) setFailed(made.failed)
    else await give(item, { photos: [...photos, ...made.files], na: false })
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
          ...making.map((file, at) => ({ id: `making ${at}`, name: file.name, file, plate: 'готовится' })),
        ]}
        invalid={lacking}
        describedBy={describedBy}
        onAdd={making.length > 0 ? undefined : (files) => void add(files)}
        onRemove={making.length > 0 ? undefined : remove}
      />
      <div role="alert" className="run-fault">
        {failed !== undefined && <p>{failed}</p>}
      </div>
    </div>
  )
}
