import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { session } from '../../../shell/session.ts'
import type { Person, Run, Schemas } from '../hand-in/run.ts'

type Signed = Schemas['RunSigned']

/** Who has signed on this device, by restaurant; in memory only: whoever takes the tablet after a reload signs anew. */
export const signed = proxy<{ last: Record<string, ReturnType<typeof ref<Signed>>> }>({ last: {} })
/** Whose they are; also of those who were there before. */
const people = new Map<string, Person>()

// A signature is one of the session that it was given in.
subscribeKey(session, 'token', () => forgetSigned(), true)

/** A signature holds in all runs of its restaurant. */
export const placeOf = ({ run }: Pick<Run, 'run'>): string => run.restaurant?._id ?? ''

export function rememberSigned(run: Pick<Run, 'run'>, given: Signed): void {
  signed.last[placeOf(run)] = ref(given)
  people.set(given.signature, given.user)
}

export function forgetSigned(): void {
  signed.last = {}
}

/** What was given last where the run is, while it holds, and where it counts: who signed another run may be none of this one's. */
export function standing(
  run: Pick<Run, 'run' | 'signers'>,
  last: Readonly<Record<string, Signed>>,
  now: number,
): Signed | undefined {
  const given = last[placeOf(run)]
  const counts = given && Date.parse(given.expiresAt) > now && run.signers.some(({ id }) => id === given.user.id)
  return counts ? given : undefined
}

export const signedBy = (signature: string | undefined): Person | undefined =>
  signature === undefined ? undefined : people.get(signature)
