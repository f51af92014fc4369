import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { pinOf, staffOf } from '../../db.ts'
import { record } from '../../events.ts'
import type { StoredRun } from '../../seed/checklists/rows.ts'
import { fillsIn, runOf, type Who } from './access.ts'
import { dayEnds } from './present.ts'

const MARK = 'signed'
/** Whose it is, by which PIN, where and until when; in the session that it was given to. A mock's secret is kept by nobody. */
const textOf = ({ session }: Who, run: StoredRun, userId: string, until: number) =>
  [MARK, userId, pinOf(userId) ?? '', run.restaurant ?? '', until, session.token].join('~')

const tokenOf = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
const digest = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return tokenOf(String.fromCharCode(...bytes))
}

async function signatureFor(who: Who, run: StoredRun, userId: string, until: number): Promise<string> {
  return `${userId}.${until.toString(36)}.${await digest(textOf(who, run, userId, until))}`
}

/** Whoever signed; undefined for what is no signature of this session, place and day. */
export async function signerOf(who: Who, run: StoredRun, signature: string): Promise<string | undefined> {
  const [userId = '', time = ''] = signature.split('.')
  const until = Number.parseInt(time, 36)
  if (!(until > who.now()) || (await signatureFor(who, run, userId, until)) !== signature) return undefined
  const person = staffOf(who.company._id).find(({ id }) => id === userId)
  return person?.isActive && fillsIn(who, run, person) ? userId : undefined
}

/** On a shared tablet who signed, elsewhere who has signed in; `field` is where a signature is missed. */
export async function whoSigned(
  who: Who,
  run: StoredRun,
  asked: { signature: string | undefined; isNeeded: boolean; field: string },
): Promise<{ by: string; isSigned: boolean }> {
  const { signature, isNeeded, field } = asked
  if (signature !== undefined) {
    const by = await signerOf(who, run, signature)
    if (by === undefined)
      throw problem(400, 'SIGNATURE_INVALID', undefined, { fields: { [field]: messages.SIGNATURE_INVALID } })
    return { by, isSigned: true }
  }
  if (isNeeded && who.session.kind === 'pin')
    throw problem(400, 'SIGNATURE_REQUIRED', undefined, { fields: { [field]: messages.SIGNATURE_REQUIRED } })
  return { by: who.user.id, isSigned: isNeeded }
}

export const runSign: FeatureHandlers<'checklists'>['runSign'] = async (context) => {
  const { path, body, company, problem: refuse } = context
  const run = runOf(context, path.id)
  if (!run) throw refuse(404, 'CHECKLIST_NOT_FOUND')
  const person = staffOf(company._id).find(({ id, isActive }) => isActive && id === body.user)
  if (!person || !fillsIn(context, run, person))
    throw refuse(400, 'USER_NOT_FOUND', undefined, { fields: { user: messages.USER_NOT_FOUND } })
  if (pinOf(person.id) !== body.pin) {
    // Told as a wrong one at the sign-in, with which it is counted.
    record(context, { action: 'auth.login_failed' })
    throw refuse(400, 'WRONG_PIN', undefined, { fields: { pin: messages.WRONG_PIN } })
  }
  const until = dayEnds(context, run).getTime()
  return {
    status: 200,
    body: {
      signature: await signatureFor(context, run, person.id, until),
      user: { id: person.id, name: person.name },
      expiresAt: new Date(until).toISOString(),
    },
  }
}
