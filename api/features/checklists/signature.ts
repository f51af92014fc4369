import { seal, unseal } from '../../accounts/sealed.ts'

/** Whose it is, and where, in which session and until when it counts: in all runs of that restaurant. */
export type Signature = {
  companyId: string
  userId: string
  /** Null: the runs without one. */
  restaurantId: string | null
  sessionId: string
  expiresAt: Date
}
type Where = Pick<Signature, 'companyId' | 'restaurantId' | 'sessionId'> & { now: Date }

// Part of the key: nothing else that is sealed opens as a signature.
const NAME = 'run-signature'

/** What the device keeps and sends with answers and completions. */
export const makeSignature = (secret: string, signature: Signature): string =>
  seal(
    secret,
    NAME,
    JSON.stringify([...placeOf(signature), signature.userId.toLowerCase(), signature.expiresAt.getTime()]),
  )

/** The id of who signed; undefined: no signature of this session and place, or its day is over. */
export function signerOf(secrets: readonly string[], token: string, where: Where): string | undefined {
  const text = unseal(secrets, NAME, token)
  if (text === undefined) return undefined
  // What opens was written above.
  const [companyId, restaurantId, sessionId, userId, until] = JSON.parse(text) as [...Place, string, number]
  const isHere = JSON.stringify(placeOf(where)) === JSON.stringify([companyId, restaurantId, sessionId])
  return isHere && where.now.getTime() < until ? userId : undefined
}

type Place = [company: string, restaurant: string | null, session: string]
const placeOf = ({ companyId, restaurantId, sessionId }: Omit<Where, 'now'>): Place => [
  companyId,
  restaurantId,
  sessionId,
]
