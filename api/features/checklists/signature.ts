import { seal, unseal } from '../../accounts/sealed.ts'

/** Whose it is, and where, in which session and until when it counts: in all runs of that restaurant. */
export type Signature = {
  companyId: string
  userId: string
  /** Null: the runs without one. */
  restaurantId: string | null
  sessionId: string
  /** By which PIN: changed meanwhile, it signs nothing more (S10). */
  pinHash: string
  expiresAt: Date
}
type Where = Pick<Signature, 'companyId' | 'restaurantId' | 'sessionId'> & { now: Date }
/** `pinHash`: whoever signed before signatures named theirs has none in his. */
export type Signer = Pick<Signature, 'userId'> & { pinHash: string | null }

// Part of the key: nothing else that is sealed opens as a signature.
const NAME = 'run-signature'

/** What the device keeps and sends with answers and completions. */
export const makeSignature = (secret: string, signature: Signature): string =>
  seal(
    secret,
    NAME,
    JSON.stringify([
      ...placeOf(signature),
      signature.userId.toLowerCase(),
      signature.expiresAt.getTime(),
      signature.pinHash,
    ]),
  )

/** Who signed; undefined: no signature of this session and place, or its day is over. */
export function signerOf(secrets: readonly string[], token: string, where: Where): Signer | undefined {
  const text = unseal(secrets, NAME, token)
  if (text === undefined) return undefined
  // What opens was written above.
  const [companyId, restaurantId, sessionId, userId, until, pinHash = null] = JSON.parse(text) as Sealed
  const isHere = JSON.stringify(placeOf(where)) === JSON.stringify([companyId, restaurantId, sessionId])
  return isHere && where.now.getTime() < until ? { userId, pinHash } : undefined
}

type Place = [company: string, restaurant: string | null, session: string]
type Sealed = [...Place, userId: string, until: number, pinHash?: string]
const placeOf = ({ companyId, restaurantId, sessionId }: Omit<Where, 'now'>): Place => [
  companyId,
  restaurantId,
  sessionId,
]
