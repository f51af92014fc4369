import { expect, test } from 'bun:test'
import { difference } from './difference.ts'
import { factsOf, type Facts } from './facts.ts'
import { isNode, nodesOf, publishedContract, type Node } from './published.ts'

// Whatever a word of the published contract says, a change of it is told in the changelog, or stands here as what is not.
const contract = Bun.YAML.parse(await Bun.file(new URL('../openapi.yaml', import.meta.url)).text()) as Node
// Two webhooks stand for all: they are made alike.
const webhooks = Object.fromEntries(nodesOf(contract.webhooks).slice(0, 2))
const published = publishedContract({ ...contract, webhooks })

const WORDS = ['description', 'summary', 'title', 'example', 'examples']
/** By kind of node: what may change without a line. */
const SILENT: Record<string, readonly string[]> = {
  // The version is what the entry is called by; sections are headings, the names of examples are known to nobody.
  contract: ['openapi', 'info', 'tags'],
  scheme: [],
  operation: ['tags', 'x-audience', 'externalDocs'],
  webhook: ['operationId', 'tags'],
  parameter: [],
  header: [],
  body: [],
  media: [],
  response: [],
  schema: [],
}
/** What the contract does not say today and may come to say: `style` of a parameter, `security` of an operation. */
const LATER: Record<string, Node> = {
  scheme: { openIdConnectUrl: 'https://example.com' },
  operation: { security: [], deprecated: true, servers: [], callbacks: {}, 'x-deprecated': 'a', 'x-sunset': 'b' },
  webhook: { deprecated: true },
  parameter: { deprecated: true, style: 'pipeDelimited', explode: false, allowReserved: true, content: {} },
  header: { deprecated: true, style: 'simple', content: {} },
  media: { encoding: {} },
  response: { links: {} },
  schema: {
    ...{ deprecated: true, readOnly: true, writeOnly: true, multipleOf: 7, minProperties: 1, nullable: true },
    ...{ discriminator: {}, not: {}, else: {}, exclusiveMinimum: 1, exclusiveMaximum: 9, patternProperties: {} },
    ...{ contentEncoding: 'base64', contains: {}, propertyNames: {}, dependentRequired: {}, anyOf: [{ type: 'null' }] },
  },
}

type Found = { kind: string; node: Node }
const list = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : [])
/** Every node below that is not a reference, with its kind. */
function* found(all: Node): Generator<Found> {
  const components = isNode(all.components) ? all.components : {}
  yield { kind: 'contract', node: all }
  for (const [, node] of nodesOf(components.securitySchemes)) yield { kind: 'scheme', node }
  for (const [, item] of nodesOf(all.paths)) for (const [, node] of nodesOf(item)) yield* ofOperation('operation', node)
  for (const [, item] of nodesOf(all.webhooks)) for (const [, node] of nodesOf(item)) yield { kind: 'webhook', node }
  for (const [, node] of nodesOf(components.parameters)) yield* withSchema('parameter', node)
  for (const [, node] of nodesOf(components.responses)) yield* ofResponse(node)
  for (const [, node] of nodesOf(components.schemas)) yield* ofSchema(node)
}
function* ofOperation(kind: string, node: Node): Generator<Found> {
  yield { kind, node }
  for (const one of list(node.parameters)) yield* withSchema('parameter', one)
  if (isNode(node.requestBody)) {
    yield { kind: 'body', node: node.requestBody }
    for (const [, media] of nodesOf(node.requestBody.content)) yield* withSchema('media', media)
  }
  for (const [, response] of nodesOf(node.responses)) yield* ofResponse(response)
}
function* ofResponse(node: Node): Generator<Found> {
  if ('$ref' in node) return
  yield { kind: 'response', node }
  for (const [, header] of nodesOf(node.headers)) yield* withSchema('header', header)
  for (const [, media] of nodesOf(node.content)) yield* withSchema('media', media)
}
function* withSchema(kind: string, node: Node): Generator<Found> {
  if ('$ref' in node) return
  yield { kind, node }
  if (isNode(node.schema)) yield* ofSchema(node.schema)
}
function* ofSchema(node: Node): Generator<Found> {
  yield { kind: 'schema', node }
  for (const [, inner] of nodesOf(node.properties)) yield* ofSchema(inner)
  for (const word of ['items', 'additionalProperties', 'if', 'then'])
    if (isNode(node[word])) yield* ofSchema(node[word])
  for (const word of ['oneOf', 'allOf']) for (const inner of list(node[word])) yield* ofSchema(inner)
}

/** Somebody else's value of the same shape. */
function other(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : [{ other: [] }]
  if (isNode(value)) return Object.fromEntries(Object.entries(value).slice(1))
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${String(value)}x`
}

/** Does it, looks whether it is told, and undoes it. */
function isTold(before: Facts, node: Node, change: () => void): boolean {
  const kept = { ...node }
  change()
  const changes = difference(before, factsOf(published))
  for (const word of Object.keys(node)) delete node[word]
  Object.assign(node, kept)
  return changes.length > 0
}

const places = [...found(published)]
const kinds = Object.keys(SILENT)
test.each(kinds)(
  'what the published contract says of a %s changes with a line in the changelog',
  (kind) => {
    const before = factsOf(published)
    const nodes = places.flatMap((one) => (one.kind === kind ? [one.node] : []))
    const silent = (word: string) => [...WORDS, ...(SILENT[kind] ?? [])].includes(word)
    const words = new Set(nodes.flatMap((node) => Object.keys(node)))
    const wrong: string[] = []
    for (const word of words) {
      const holders = nodes.filter((node) => word in node && Object.keys(node).length > 0)
      // The first and the last one that has it: of an operation and of a component.
      for (const node of new Set([holders[0], holders.at(-1)])) {
        if (!node) continue
        for (const [what, change] of [
          ['changed', () => (node[word] = other(node[word]))],
          ['gone', () => delete node[word]],
        ] as const)
          if (isTold(before, node, change) === silent(word)) wrong.push(`${word} ${what}`)
      }
    }
    for (const [word, value] of Object.entries(LATER[kind] ?? {})) {
      const node = nodes.find((one) => !(word in one) && !('$ref' in one))
      if (node && !isTold(before, node, () => (node[word] = value))) wrong.push(`${word} comes`)
    }
    expect(wrong).toEqual([])
    // All is as it was.
    expect(difference(before, factsOf(published))).toEqual([])
  },
  60_000,
)

test('every kind of node is looked at', () => {
  expect([...new Set(places.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
})
