import { isNode, nodesOf, PATTERNS, type Node } from './published.ts'

/** What is promised of one place of the contract. */
export interface Fact {
  /** Its type: `string`, `array`, `null|Task`; of an operation the scope that a key needs. */
  is: string
  required?: true
  deprecated?: true
  /** The only values it takes. */
  values?: string[]
  /** Values of a list that may grow; of an operation its codes. */
  known?: string[]
  /** By keyword of JSON Schema. */
  limits?: Record<string, number>
  /** Of a parameter or field that may be left out. */
  default?: string
  /** A fingerprint of every other rule. */
  rules?: string
  /** Of an operation: `304 NotModified`, every answer but the good ones. */
  answers?: string[]
  /** Of an operation, by the word that says it: its name, budgets, events, section, the day it goes. */
  told?: Record<string, string>
}
/**
 * `GET /api/tasks ?limit`, `POST /api/tasks body`, `GET /api/tasks 200`, `GET /api/tasks 200 :ETag`, `response NotModified`,
 * `Task.assignees[].name`, `webhook task.created`, `contract security`.
 */
export type Facts = Record<string, Fact>

const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum']
const SAID = new Set([
  ...['$ref', 'type', 'oneOf', 'anyOf', 'enum', 'properties', 'required', 'items', 'default', ...LIMITS],
  ...['description', 'title', 'summary', 'example', 'examples', 'deprecated', 'x-extensible-enum'],
])

const ANY_NODE = ['description', 'summary', 'example', 'examples']
/** What facts are made of, or words; any other word goes into the fingerprint of its place. */
const OF_OPERATION = new Set([
  ...[...ANY_NODE, 'operationId', 'tags', 'deprecated', 'parameters', 'requestBody', 'responses', 'externalDocs'],
  ...['x-scope', 'x-errors', 'x-audience', 'x-module', 'x-rate-limit', 'x-event', 'x-deprecated', 'x-sunset'],
])
const OF_PARAMETER = new Set([...ANY_NODE, 'name', 'in', 'schema', 'required', 'deprecated'])
const OF_MEDIA = new Set([...ANY_NODE, 'schema'])
const OF_RESPONSE = new Set([...ANY_NODE, 'headers', 'content'])
const OF_WEBHOOK = new Set([...ANY_NODE, 'operationId', 'tags'])
const TOLD = ['operationId', 'x-module', 'x-rate-limit', 'x-event', 'x-deprecated', 'x-sunset']

/** Everything that a published contract promises, one fact a place; words and examples are none. */
export function factsOf(published: Node): Facts {
  const facts: Facts = {}
  const components = isNode(published.components) ? published.components : {}
  const servers = (Array.isArray(published.servers) ? published.servers : []) as Node[]
  if (servers.length > 0)
    facts['contract servers'] = { is: servers.map(({ url }) => String(url)).join('|'), ...ruled(servers) }
  if (published.security)
    facts['contract security'] = { is: schemesOf(published.security), ...ruled(published.security) }
  for (const [name, scheme] of nodesOf(components.securitySchemes))
    facts[`contract security ${name}`] = { is: String(scheme.type), ...ruled(scheme) }
  for (const [path, item] of nodesOf(published.paths))
    for (const [method, operation] of nodesOf(item))
      addOperation(facts, `${method.toUpperCase()} ${path}`, operation, components)
  for (const [event, { post }] of nodesOf(published.webhooks)) addWebhook(facts, `webhook ${event}`, post, components)
  for (const [name, response] of nodesOf(components.responses))
    addResponse(facts, `response ${name}`, response, components)
  for (const [name, schema] of nodesOf(components.schemas)) addShape(facts, name, schema)
  return facts
}

function addOperation(facts: Facts, at: string, operation: Node, components: Node): void {
  const codes = nodesOf({ codes: operation['x-errors'] ?? {} }).flatMap(([, all]) =>
    Object.entries(all).flatMap(([status, list]) => (list as string[]).map((code) => `${status} ${code}`)),
  )
  const responses = nodesOf(operation.responses)
  const others = responses.filter(([status]) => !status.startsWith('2'))
  const told = TOLD.flatMap((word) => (word in operation ? [[word, asText(operation[word])]] : []))
  facts[at] = {
    is: String(operation['x-scope'] ?? 'any'),
    ...(operation.deprecated === true && { deprecated: true }),
    ...(codes.length > 0 && { known: codes }),
    ...(others.length > 0 && {
      answers: others.map(([status, { $ref }]) => `${status} ${typeof $ref === 'string' ? lastOf($ref) : ''}`.trim()),
    }),
    ...(told.length > 0 && { told: Object.fromEntries(told) }),
    ...ruled(without(operation, OF_OPERATION)),
  }
  for (const given of (operation.parameters ?? []) as Node[]) {
    const parameter = followed(given, components)
    const mark = { query: '?', path: '/', header: ':', cookie: '~' }[String(parameter.in)] ?? ''
    addShape(facts, `${at} ${mark}${String(parameter.name)}`, parameter.schema, {
      isRequired: parameter.required === true,
      isDeprecated: parameter.deprecated === true,
      more: without(parameter, OF_PARAMETER),
    })
  }
  const body = isNode(operation.requestBody) ? operation.requestBody : {}
  for (const [type, media] of nodesOf(body.content))
    addShape(facts, `${at} body${suffix(type)}`, media.schema, {
      isRequired: body.required === true,
      more: without(media, OF_MEDIA),
    })
  for (const [status, given] of responses)
    if (status.startsWith('2') || typeof given.$ref !== 'string')
      addResponse(facts, `${at} ${status}`, followed(given, components), components)
}
function addResponse(facts: Facts, at: string, response: Node, components: Node): void {
  const contents = nodesOf(response.content)
  const more = without(response, OF_RESPONSE)
  if (contents.length === 0) facts[at] = { is: 'empty', ...ruled(more) }
  for (const [type, media] of contents)
    addShape(facts, `${at}${suffix(type)}`, media.schema, { more: { ...without(media, OF_MEDIA), ...more } })
  for (const [name, given] of nodesOf(response.headers)) {
    const header = followed(given, components)
    addShape(facts, `${at} :${name}`, header.schema, {
      isRequired: header.required === true,
      isDeprecated: header.deprecated === true,
      more: without(header, OF_PARAMETER),
    })
  }
}
/** They come all alike: how one comes is a fingerprint of its headers, its body beside the payload, and what is answered. */
function addWebhook(facts: Facts, at: string, post: unknown, components: Node): void {
  const webhook = isNode(post) ? post : {}
  const parameters = ((webhook.parameters ?? []) as Node[]).map((one) => followed(one, components))
  const rules = Object.keys(webhook).length > 0 ? { ...without(webhook, OF_WEBHOOK), parameters } : {}
  facts[at] = { is: 'WebhookPayload', ...(webhook.deprecated === true && { deprecated: true }), ...ruled(rules) }
}
const suffix = (type: string) => (type === 'application/json' ? '' : ` ${type}`)
function followed(node: Node, components: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const [, , kind = '', name = ''] = node.$ref.split('/')
  const members = components[kind]
  return isNode(members) && isNode(members[name]) ? members[name] : {}
}

interface About {
  isRequired?: boolean
  isDeprecated?: boolean
  /** What is said beside the schema. */
  more?: Node
}
function addShape(facts: Facts, at: string, given: unknown, { isRequired, isDeprecated, more }: About = {}): void {
  const schema = isNode(given) ? given : {}
  const values = listOf(schema.enum)
  const known = listOf(schema['x-extensible-enum'])
  const limits = Object.fromEntries(LIMITS.flatMap((word) => (word in schema ? [[word, Number(schema[word])]] : [])))
  facts[at] = {
    is: typeOf(schema),
    ...(isRequired && { required: true }),
    ...((isDeprecated || schema.deprecated === true) && { deprecated: true }),
    ...(values && { values }),
    ...(known && { known }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...('default' in schema && { default: JSON.stringify(schema.default) }),
    ...ruled({ ...without(schema, SAID), ...more }),
  }
  const required = new Set(listOf(schema.required))
  for (const [name, inner] of nodesOf(schema.properties))
    addShape(facts, `${at}.${name}`, inner, { isRequired: required.has(name) })
  if (isNode(schema.items)) addShape(facts, `${at}[]`, schema.items)
  if (isNode(schema.additionalProperties)) addShape(facts, `${at}.*`, schema.additionalProperties)
  choicesOf(schema).forEach((choice, i) => {
    if (typeof choice.$ref !== 'string' && choice.type !== 'null') addShape(facts, `${at}|${i + 1}`, choice)
  })
}

const listOf = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined)
const choicesOf = ({ oneOf, anyOf }: Node): Node[] => [oneOf, anyOf].flatMap((all) => (Array.isArray(all) ? all : []))
function typeOf(schema: Node): string {
  if (typeof schema.$ref === 'string') return lastOf(schema.$ref)
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.map(typeOf).toSorted().join('|')
  return [schema.type ?? 'any'].flat().map(String).toSorted().join('|')
}

const lastOf = (ref: string) => ref.replace(/^.*\//, '')
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const schemesOf = (security: unknown) =>
  (Array.isArray(security) ? security : []).flatMap((one: Node) => Object.keys(one).join('+') || 'none').join('|')
const without = (node: Node, words: ReadonlySet<string>): Node =>
  Object.fromEntries(Object.entries(node).filter(([word]) => !words.has(word)))
const ruled = (rules: object): { rules?: string } =>
  Object.keys(rules).length > 0 ? { rules: fingerprint(rules) } : {}

/** Of rules that are not told one by one: conditions, patterns, formats. */
const fingerprint = (rules: object) =>
  new Bun.CryptoHasher('sha256')
    .update(JSON.stringify(withoutWords(rules)))
    .digest('base64url')
    .slice(0, 8)
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  if (!isNode(value)) return value
  const kept = Object.entries(value).filter(([word, inner]) => !(word === 'description' && typeof inner === 'string'))
  return Object.fromEntries(
    kept
      .filter(([word]) => !word.startsWith('example'))
      .map(([word, inner]) => [word, (word === 'pattern' && ASKED.get(inner)) || withoutWords(inner)]),
  )
}
/** What is asked is promised, however it is published. */
const ASKED = new Map<unknown, unknown>([...PATTERNS].map(([asked, published]) => [published, asked]))
