import { problem, ProblemReply } from './contract.ts'
import { fill } from './rules/text/fill.ts'
import { limits } from './gen/limits.gen.ts'
import { fieldMessages } from './gen/messages.gen.ts'
import { isGoodText } from './rules/content/good-text.ts'
import { membersOf, repeatedName, shapeOf } from './rules/values/json-shape.ts'

/** The value of a JSON body (RFC 8259), held to what any value of the contract is held to (I3, I5). */
export function readJson(bytes: Uint8Array): unknown {
  let text: string
  let value: unknown
  let members: number
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const shape = shapeOf(text)
    if (shape.fault === 'nodes') throw tooManyNodes()
    if (shape.fault) throw new SyntaxError('too deep')
    members = shape.members
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof ProblemReply) throw error
    throw problem(400, 'BAD_JSON')
  }
  const repeated = membersOf(value) === members ? undefined : repeatedName(text)
  if (repeated !== undefined)
    throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [repeated]: fieldMessages.repeated } })
  // Only an escape can bring them: raw ones are no valid JSON or no valid UTF-8.
  if (/\\u(?:0000|[dD][89a-fA-F])/.test(text)) refuseBadText(value, [])
  return value
}

const tooManyNodes = () => {
  const text = fill(fieldMessages.nodes, { n: limits.calls.jsonNodesMax.toLocaleString('ru') })
  return problem(400, 'INVALID_REQUEST', undefined, { fields: { _: text } })
}

function refuseBadText(value: unknown, at: string[]): void {
  if (typeof value === 'string') {
    if (!isGoodText(value)) throw badText(at.join('.') || '_')
  } else if (Array.isArray(value)) value.forEach((item, i) => refuseBadText(item, [...at, String(i)]))
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      if (!isGoodText(key)) throw badText(at.join('.') || '_')
      refuseBadText(item, [...at, key])
    }
}

export const badText = (field: string) =>
  problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: fieldMessages.text } })
