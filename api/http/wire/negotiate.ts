import { weightsOf } from '../../../openapi/rules/values/weights.ts'

/** Which of our codings a caller takes best, and whether he refuses an answer without any. */
export type Accepted<E extends string> = { encoding: E | undefined; isNeeded: boolean }

/**
 * RFC 9110 §12.5.3: the offered coding of the greatest weight, the first of several; `*` is what is not named. Who names
 * nothing gets the answer as it is, and so does who likes that better.
 */
export function accepted<E extends string>(header: string | null, offered: readonly E[]): Accepted<E> {
  if (!header) return { encoding: undefined, isNeeded: false }
  const weights = weightsOf(header.replaceAll('x-gzip', 'gzip'))
  const others = weights.get('*')
  const weight = (name: string) => weights.get(name) ?? others ?? 0
  const plain = weights.get('identity') ?? (others === 0 ? 0 : undefined)
  let encoding: E | undefined
  for (const name of offered)
    if (weight(name) > 0 && weight(name) > (encoding === undefined ? 0 : weight(encoding))) encoding = name
  if (encoding !== undefined && plain !== undefined && plain > weight(encoding)) encoding = undefined
  return { encoding, isNeeded: plain === 0 }
}
