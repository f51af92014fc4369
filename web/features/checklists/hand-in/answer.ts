import { valueWords } from '../../../../openapi/rules/text/norm-words.ts'
import { later, outbox } from '../../../data/later.ts'
import { newId } from '../../../lib/new-id.ts'
import type { LocalFile } from '../../../uploads/local-files.ts'
import { itemsOf } from './apply.ts'
import { serverNow } from './clock.ts'
import { hold, isLocal, localFile } from './pictures.ts'
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

/** Later than what it takes the place of, whatever the clocks of the two devices say. */
function saidAfter(known: string | undefined): string {
  const now = serverNow()
  return new Date(known === undefined ? now : Math.max(now, Date.parse(known) + 1)).toISOString()
}
/** The file knows when it was made by the clock of this device. */
const takenAtOf = ({ file }: LocalFile): string => new Date(serverNow(file.lastModified)).toISOString()

async function filesIn(photos: readonly (Photo | LocalFile)[]): Promise<LocalFile[] | undefined> {
  const kept = photos.filter((photo) => isNew(photo) || isLocal(photo.fileId))
  const files = await Promise.all(kept.map((photo) => (isNew(photo) ? hold(photo) : localFile(photo.fileId))))
  const found = files.filter((file) => file !== undefined)
  return found.length === kept.length ? found : undefined
}

/**
 * Those of one item that wait and that this one says anew: a finger that went wrong makes no history. What another person
 * signed does.
 */
function saidAnew(runId: string, { itemId, signature }: Input): string[] {
  const { waiting, sending } = outbox.state
  return waiting
    .filter(({ at }) => at !== sending)
    .flatMap(answersIn)
    .filter((one) => one.runId === runId && one.itemId === itemId && one.input.signature === signature)
    .map(({ at }) => at)
}

/** Kept on this device first, then sent, now or when there is a network again. */
export async function answerItem(run: Run, itemId: string, draft: Draft): Kept {
  const { photos = [], value, ...more } = draft
  const runId = run.run._id
  const item = itemsOf(run).find(({ id }) => id === itemId)
  const input: Input = {
    ...more,
    itemId,
    value: draft.na ? null : value,
    photos: photos.map((photo) =>
      isNew(photo) ? { fileId: photo.id, takenAt: takenAtOf(photo) } : { fileId: photo.fileId, takenAt: photo.takenAt },
    ),
    answeredAt: saidAfter(run.answers.find((one) => one.itemId === itemId)?.answeredAt),
    clientId: newId(),
  }
  const files = await filesIn(photos)
  if (!files) return { failed: 'Снимка на устройстве больше нет. Снимите ещё раз' }
  const said = item ? valueWords(item, input.value ?? null, draft.na === true) : ''
  const about = [run.run.checklist.title, [item?.title, said].filter(Boolean).join(': ')].join('. ')
  return later(
    'runAnswer',
    { path: { id: runId }, body: { answers: [input] } },
    { about, files, replaces: saidAnew(runId, input) },
  )
}

/** After the answers that wait: the outbox sends one after the other. */
export async function completeRun(
  run: Run,
  { comment, signature }: { comment?: string | undefined; signature?: string | undefined } = {},
): Kept {
  const body = {
    ...(comment !== undefined && { comment }),
    ...(signature !== undefined && { signature }),
    completedAt: saidAfter(run.returned?.at),
    clientId: newId(),
  }
  return later('runComplete', { path: { id: run.run._id }, body }, { about: run.run.checklist.title })
}
