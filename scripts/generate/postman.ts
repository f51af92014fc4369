import { convertV2 } from 'openapi-to-postmanv2'
import { promisify } from 'node:util'
import { isNode, type Node } from '../../openapi/published/published.ts'

/** Fields that may be left out stay off, and bodies are those of the contract. */
const OPTIONS = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
  includeWebhooks: false,
} as const
/** What is made anew each time, or would be hundreds of answers. */
const LEFT_OUT = new Set(['id', '_postman_id', 'response', 'event', 'protocolProfileBehavior'])

/** The published operations, in the language they are told in, as a collection of Postman 2.1: folders by section, the key and the address as variables. */
export async function postmanFile(published: Node): Promise<string> {
  const data = JSON.stringify(published)
  const made = await promisify(convertV2)({ type: 'string', data }, OPTIONS)
  if (!made?.result) throw new Error(`No Postman collection: ${made?.reason}`)
  const collection = kept(made.output?.[0]?.data)
  return `${JSON.stringify(collection, null, 1)}\n`
}

function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept)
  if (!isNode(value)) return typeof value === 'string' ? value.replace(ENGLISH, '') : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, inner]) => [name, name === 'value' ? valueOf(value) : kept(inner)]),
  )
}
/** Of a parameter or variable. What may be left out is invented anew each time, and what is invented finds nothing. */
function valueOf({ key, value, disabled }: Node): unknown {
  // Postman makes one for each call.
  if (key === 'Idempotency-Key') return '{{$guid}}'
  return disabled === true ? '' : value
}

/** What the generator says of a parameter by itself. */
const ENGLISH = /^\(Required\) | ?\(This can only be one of [^)]*\)$/g
