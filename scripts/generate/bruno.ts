import { openApiToBruno, type BrunoItem } from '@usebruno/converters'
import { isNode, nodesOf, type Node } from '../../openapi/published/published.ts'

/** Names that are made anew each time; Bruno makes its own. Examples of answers stand in the contract. */
const LEFT_OUT = new Set(['uid', 'itemUid', 'examples'])

/** The published operations, in the language they are told in, as a collection that Bruno imports: folders by section, the key and the address as variables. */
export function brunoFile(published: Node): string {
  const needed = neededValues(published)
  const collection = openApiToBruno(published, {})
  const items = collection.items.map((folder) => ({
    ...folder,
    items: folder.items?.map((item) => ready(item, needed)),
  }))
  return `${JSON.stringify(kept({ ...collection, items }), null, 1)}\n`
}

/** `GET /api/tasks` -> the names in its query that a call needs. */
function neededValues(published: Node): Map<string, readonly string[]> {
  const operations = nodesOf(published.paths).flatMap(([path, item]) =>
    nodesOf(item).map(([method, { parameters }]) => {
      const all = Array.isArray(parameters) ? parameters.filter(isNode) : []
      const names = all.filter((one) => one.in === 'query' && one.required === true).map(({ name }) => String(name))
      return [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, names] as const
    }),
  )
  return new Map(operations)
}

/** A filter that is filled in finds nothing; a call that makes something gets a key of its own (Idempotency-Key). */
function ready(item: BrunoItem, needed: ReadonlyMap<string, readonly string[]>): BrunoItem {
  if (!item.request) return item
  const { method, url, params, headers } = item.request
  const asked = needed.get(`${method} ${url.replace('{{baseUrl}}', '').replace(/\?.*/, '')}`) ?? []
  return {
    ...item,
    request: {
      ...item.request,
      params: params.map((one) => ({ ...one, enabled: one.type !== 'query' || asked.includes(one.name) })),
      headers: headers.map((one) =>
        one.name === 'Idempotency-Key' ? { ...one, value: '{{$guid}}', enabled: true } : one,
      ),
    },
  }
}

function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept)
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (LEFT_OUT.has(name) ? [] : [[name, kept(inner)]])),
  )
}
