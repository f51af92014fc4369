import { later, outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { newId } from '../../../lib/new-id.ts'
import type { LocalFile } from '../../../uploads/local-files.ts'
import { valueWords } from '../../../../openapi/rules/norm-words.ts'
import { itemsOf } from './apply.ts'
import { serverNow } from './clock.ts'
import { heldFile, hold } from './pictures.ts'
import type { Photo, Run, Schemas } from './run.ts'
import { answersIn } from './waiting.ts'

type Input = Schemas['RunAnswerInput']

export interface Draft extends Pick<Input, 'na' | 'comment' | 'code' | 'notScannedReason' | 'signature'> {
  value: Schemas['RunValue']
  /** Those that the answer keeps, as the run shows them, and new ones (localFiles). */
  photos?: readonly (Photo | LocalFile)[]
}
/** Why this device could not keep it, in words. */
type Kept = Promise<{ failed: string | undefined }>

const isNew = (photo: Photo | LocalFile): photo is LocalFile => 'file' in photo
const isLocal = (id: string) => id.startsWith('local:')

/** Later than what it takes the place of, whatever the clocks of the two devices say. */
function answeredAfter(known: string | undefined): string {
  const now = serverNow()
  return new Date(known === undefined ? now : Math.max(now, Date.parse(known) + 1)).toISOString()
}

const takenAtOf = ({ file }: LocalFile): string => new Date(file.lastModified + serverNow() - Date.now()).toISOString()

/** Kept on this device first, then sent, now or when there is a network again. */
export async function answerItem(run: Run, itemId: string, draft: Draft): Kept {
  const { photos = [], value, ...more } = draft
  const item = itemsOf(run).find(({ id }) => id === itemId)
  const answeredAt = answeredAfter(run.answers.find((one) => one.itemId === itemId)?.answeredAt)
  const files = photos.flatMap((photo) => {
    const file = isNew(photo) ? photo : isLocal(photo.fileId) ? heldFile(photo.fileId) : undefined
    return file ? [hold(file).file] : []
  })
  const input: Input = {
    ...more,
    itemId,
    value: draft.na ? null : value,
    photos: photos.map((photo) =>
      isNew(photo)
        ? { fileId: photo.id, takenAt: takenAtOf(photo) }
        : { fileId: photo.fileId, takenAt: photo.takenAt },
    ),
    answeredAt,
    clientId: newId(),
  }
  const said = item ? valueWords(item, input.value ?? null, draft.na === true) : ''
  const about = [run.run.checklist.title, [item?.title, said].filter(Boolean).join(': ')].join('. ')
  return later('runAnswer', { path: { id: run.run._id }, body: { answers: [input] } }, { about, files })
}

/** After the answers that wait: the outbox sends one after the other. */
export async function completeRun(
  run: Run,
  { comment, signature }: { comment?: string; signature?: string | undefined } = {},
): Kept {
  const body = {
    ...(comment !== undefined && { comment }),
    ...(signature !== undefined && { signature }),
    completedAt: new Date(serverNow()).toISOString(),
    clientId: newId(),
  }
  return later('runComplete', { path: { id: run.run._id }, body }, { about: run.run.checklist.title })
}

export const waitingOf = (runId: string, itemId: string) =>
  outbox.state.waiting
    .flatMap((letter) => answersIn(letter as Letter))
    .filter((one) => one.runId === runId && one.itemId === itemId)
