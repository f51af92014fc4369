import { type Move, statusAfter } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Problem } from '../../../../openapi/contract.ts'
import { later, outbox } from '../../../data/later.ts'
import { withStored } from '../../../data/enclosed.ts'
import { write } from '../../../data/write.ts'
import { newId } from '../../../lib/new-id.ts'
import type { LocalFile } from '../../../uploads/local-files.ts'
import type { Movable, Schemas } from './move.ts'
import { moveIn } from './waiting.ts'

type Body = Schemas['TaskSetStatus']
export interface MoveInput extends Pick<Body, 'comment' | 'result' | 'formValues' | 'formVersion'> {
  clientId?: string
  files?: readonly LocalFile[]
}

/** `refused`: `read` takes it off this device, once its writer has been told. */
export type Outcome =
  | { is: 'done' }
  | { is: 'waits' }
  | { is: 'refused'; problem: Problem; read: () => Promise<unknown> }
  | { is: 'failed'; text: string }

const waitingOf = (taskId: string) => outbox.state.waiting.flatMap(moveIn).filter((one) => one.taskId === taskId)

/** Kept on this device first, then sent, now or when there is a network again. */
export async function sendMove(task: Movable, move: Move, input: MoveInput = {}): Promise<Outcome> {
  const { clientId = newId(), files = [], ...more } = input
  const status = statusAfter(move)
  const at = new Date().toISOString()
  const body: Body = { ...more, status, clientId, at }
  const path = { id: task._id }
  const kept = await inTurn(async () => {
    await outbox.look()
    // Another tab was first: one move is one letter.
    if (waitingOf(task._id).at(-1)?.status === status) return { failed: undefined }
    return later('taskSetStatus', { path, body }, { about: `№${task.number} ${task.title}`, files })
  })
  if (kept.failed !== undefined) return sendNow(path, body, files, kept.failed)
  await outbox.flush()
  return outcomeOf(task._id, clientId)
}

/** Two tabs of one person press at the same moment. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined
  return locks ? await locks.request('task-move', { mode: 'exclusive' }, work) : work()
}

function outcomeOf(taskId: string, clientId: string): Outcome {
  const refused = refusedOf(clientId)
  if (refused) return { is: 'refused', ...refused }
  return waitingOf(taskId).length > 0 ? { is: 'waits' } : { is: 'done' }
}

export function refusedOf(clientId: string) {
  const letter = outbox.state.refused.find((one) => moveIn(one).some((move) => move.clientId === clientId))
  if (!letter?.refused) return undefined
  return { problem: letter.refused, read: () => outbox.dismiss(letter.at) }
}

/** A browser that keeps nothing (a private window) sends at once or not at all. */
async function sendNow(path: { id: string }, body: Body, files: readonly LocalFile[], why: string): Promise<Outcome> {
  const stored = []
  for (const { file, ...names } of files) {
    const { sendFile } = await import('../../../uploads/upload-file.ts')
    const sent = await sendFile(file, { repeatKey: names.key })
    if (!sent || !('stored' in sent))
      return { is: 'failed', text: sent?.offline === false ? sent.problem.message : why }
    stored.push({ ...names, name: file.name, stored: { ...sent.stored, at: Date.now() } })
  }
  const { body: told } = withStored({ body }, stored)
  const { failed } = await write('taskSetStatus', { path, body: told as Body })
  if (!failed) return { is: 'done' }
  if (failed.offline) return { is: 'failed', text: why }
  return { is: 'refused', problem: failed.problem, read: () => Promise.resolve() }
}
