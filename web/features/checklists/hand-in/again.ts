import { later } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { forgetSigned } from '../sign/signatures.ts'
import { signatureFor } from '../sign/asking.ts'
import { filesOf } from './pictures.ts'
import type { Run, Schemas } from './run.ts'
import { answersIn, completionIn } from './waiting.ts'

export const asksSignature = ({ refused }: Letter): boolean =>
  refused?.code === 'SIGNATURE_REQUIRED' || refused?.code === 'SIGNATURE_INVALID'

/** What was refused goes once more as it was said then, signed anew where that was wrong; it is never on the way twice. */
export async function sendAgain(run: Run, letter: Letter): Promise<{ failed: string | undefined }> {
  let signature: string | undefined
  if (asksSignature(letter)) {
    // The session or the day that it was given in is over.
    forgetSigned()
    signature = await signatureFor(run)
    if (signature === undefined && run.signers.length > 0) return { failed: undefined }
  }
  const more = { ...(letter.about !== undefined && { about: letter.about }), replaces: [letter.at] }
  const path = { id: run.run._id }
  const signed = <T extends object>({ signature: old, ...said }: T & { signature?: string }) => {
    const now = asksSignature(letter) ? signature : old
    return { ...said, ...(now !== undefined && { signature: now }) }
  }
  const answers = answersIn(letter).map(({ input }) => signed(input))
  if (answers.length > 0)
    return later('runAnswer', { path, body: { answers } }, { ...more, files: await filesOf(letter) })
  // Written by this app, and looked at by completionIn().
  const body = completionIn(letter).map(() => signed(letter.input.body as Schemas['RunComplete']))[0]
  return body ? later('runComplete', { path, body }, more) : { failed: undefined }
}
