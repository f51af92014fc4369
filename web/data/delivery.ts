import type { AnyInput } from './call.ts'
import type { Failed, OperationId } from './contract.ts'
import { withStored } from './enclosed.ts'
import type { Letter, LetterBox } from './letters.ts'

/** Of one try: what makes it the same as the one before, and whose it is. */
interface Try {
  key: string
  owner: string
}
/** How a letter comes to the server, and its files before it. */
export interface Way {
  send: (id: OperationId, input: AnyInput, as: Try) => Promise<{ data?: unknown; failed?: Failed }>
  sendFile?: (file: File, as: Try) => Promise<{ stored: { id: string; url: string } } | { failed: Failed }>
  /** So long the server keeps a file that nothing refers to. */
  storedMs?: number
}

/** No answer, too many, or a session that has ended: the same letter goes again. The rest is the server's last word. */
export const comesAgain = ({ status, offline }: Failed): boolean =>
  offline || status === 0 || status === 401 || status === 429 || status >= 500

const lost: Failed = {
  status: 410,
  offline: false,
  problem: { code: 'FILE_NOT_FOUND', message: 'Файл на устройстве утрачен' },
}

export function createDelivery(box: LetterBox, { send, sendFile, storedMs = Number.POSITIVE_INFINITY }: Way) {
  /** Its files, each marked when the server has it, then the letter itself: whatever step was the last, the next follows. */
  return async ({ at, id, input, key, owner, files = [] }: Letter): Promise<Failed | undefined> => {
    let known = files
    for (const one of files) {
      if (one.stored && Date.now() - one.stored.at < storedMs) continue
      const file = await box.file(at, one.key)
      const answer = file && sendFile ? await sendFile(file, { key: one.key, owner }) : { failed: lost }
      if ('failed' in answer) return answer.failed
      const stored = { ...answer.stored, at: Date.now() }
      known = known.map((other) => (other === one ? { ...one, stored } : other))
      await box.mark(at, { files: known })
    }
    return (await send(id, withStored(input, known), { key, owner })).failed
  }
}
