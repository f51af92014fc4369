import { problem, type ProblemReply } from './contract.ts'
import { fieldMessages } from './gen/messages.gen.ts'

/** More are not told at once, and no longer name whole: whoever sends a thousand learns nothing from the rest. */
const [TOLD, NAME_TOLD] = [20, 100]
const toldOf = (names: readonly string[], text: string) =>
  Object.fromEntries(
    names.slice(0, TOLD).map((name) => [name.length > NAME_TOLD ? `${name.slice(0, NAME_TOLD)}…` : name, text]),
  )

/** The 400 of names that the contract does not know: whoever writes a program by it wants to hear of a slip at once. */
export function unknownFields(names: readonly string[]): ProblemReply {
  const fields = toldOf(names, fieldMessages.unknown)
  return problem(400, 'UNKNOWN_FIELD', { name: Object.keys(fields)[0] ?? '' }, { fields })
}

/** The 400 of names that a query brings twice: of two values one would be dropped in silence. */
export const repeatedNames = (names: readonly string[]): ProblemReply =>
  problem(400, 'INVALID_REQUEST', undefined, { fields: toldOf(names, fieldMessages.repeated) })

/** What `sent` names and `known`, the same value with the contract's names alone, does not: `items.3.titel`. */
export function unknownNames(sent: unknown, known: unknown, at = ''): string[] {
  if (sent === known || typeof sent !== 'object' || typeof known !== 'object' || !sent || !known) return []
  const kept = known as Record<string, unknown>
  return Object.entries(sent).flatMap(([name, value]) => {
    const path = at ? `${at}.${name}` : name
    return Object.hasOwn(kept, name) ? unknownNames(value, kept[name], path) : [path]
  })
}
