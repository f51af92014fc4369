import { useId } from 'react'
import type { Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { normWords, valueWords } from '../../../../../openapi/rules/text/norm-words.ts'
import { PhotoStrip } from '../../../../uploads/PhotoStrip.tsx'
import type { Answer, Run } from '../../hand-in/run.ts'
import { timeIn } from '../run-words.ts'
import { ItemHead } from './ItemHead.tsx'
import { ItemNotes } from './ItemNotes.tsx'

interface ReadCardProps {
  item: Item
  run: Run
  answer: Answer | undefined
  onInstruction: (item: Item) => void
}

/** An item as it was answered; nothing here can be pressed by mistake. */
export function ReadCard({ item, run, answer, onInstruction }: ReadCardProps) {
  const id = useId()
  const photos = answer?.photos ?? []
  const words = answer ? valueWords(item, answer.value, answer.na) : ''
  const norm = normWords(item)
  return (
    <div className="run-card" data-fails={answer?.isFail || undefined}>
      <ItemHead item={item} answer={answer} titleId={id} onInstruction={onInstruction} />
      {(words || photos.length === 0) && (
        <p className="run-said" data-none={words ? undefined : true}>
          {words || 'Нет ответа'}
          {answer?.isFail && norm && <span className="run-hint"> Норма: {norm}</span>}
        </p>
      )}
      {answer?.comment && <p className="run-said-comment">{answer.comment}</p>}
      {photos.length > 0 && (
        <PhotoStrip
          label={`Фото: ${item.title}`}
          max={photos.length}
          photos={photos.map(({ fileId, url, takenAt }, at) => ({
            id: fileId,
            name: `Снимок ${at + 1}`,
            url,
            plate: timeIn(run.run.timezone, takenAt),
          }))}
        />
      )}
      <ItemNotes item={item} answer={answer} zone={run.run.timezone} />
    </div>
  )
}
