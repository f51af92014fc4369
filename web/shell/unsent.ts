import { data as table } from '../../openapi/gen/data.gen.ts'
import { isTold, outbox } from '../data/later.ts'
import type { Letter } from '../data/letters.ts'
import { isRecord, isText } from '../lib/shape.ts'

type Box = { readonly [K in 'waiting' | 'refused']: readonly Letter[] }

/** What this device has not been able to send, as it was written; what nobody is told of is not counted. */
export const unsentOf = ({ waiting, refused }: Box): Letter[] =>
  [...waiting, ...refused].filter(isTold).toSorted((a, b) => (a.at < b.at ? -1 : 1))

/** How many there are now, whichever tab wrote them. */
export async function countUnsent(): Promise<number> {
  await outbox.look()
  return unsentOf(outbox.state).length
}

/** In the contract's words. */
export function wordsOf({ id }: Letter): string {
  const { words = 'Изменение' }: { tag: string; words?: string } = table[id]
  return words
}

/** What somebody has written in his own words: it would be nowhere else. */
export function textOf({ input: { body } }: Pick<Letter, 'input'>): string | undefined {
  return isRecord(body) && isText(body.text) ? body.text : undefined
}

/** `at` begins with the time in milliseconds. */
const timeOf = ({ at }: Letter): number => Number.parseInt(at, 10)
export const writtenAt = (letter: Letter): string => new Date(timeOf(letter)).toISOString()
/** A clock that was put back meanwhile makes none younger than new. */
export const ageOf = (letter: Letter): number => Math.max(0, Date.now() - timeOf(letter))
