import { isNode, nodesOf, type Node } from './published.ts'

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
}
/** `GET /api/tasks ?limit`, `POST /api/tasks body`, `GET /api/tasks 200`, `Task.assignees[].name`, `webhook task.created`. */
export type Facts = Record<string, Fact>

const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum']
const SAID = new Set([
  ...['$ref', 'type', 'oneOf', 'anyOf', 'enum', 'properties', 'required', 'items', 'default', ...LIMITS],
  ...['description', 'title', 'summary', 'example', 'examples', 'deprecated', 'x-extensible-enum'],
])

/** Everything that a published contract promises, one fact a place; words and examples are none. */
export function factsOf(published: Node): Facts {
  const facts: Facts = {}
  const components = isNode(published.components) ? published.components : {}
  for (const [path, item] of nodesOf(published.paths))
    for (const [method, operation] of nodesOf(item))
      addOperation(facts, `${method.toUpperCase()} ${path}`, operation, components)
  for (const [event] of nodesOf(published.webhooks)) facts[`webhook ${event}`] = { is: 'WebhookPayload' }
  for (const [name, schema] of nodesOf(components.schemas)) addShape(facts, name, schema)
  return facts
}

function addOperation(facts: Facts, at: string, operation: Node, components: Node): void {
  const codes = nodesOf({ codes: operation['x-errors'] ?? {} }).flatMap(([, all]) =>
    Object.entries(all).flatMap(([status, list]) => (list as string[]).map((code) => `${status} ${code}`)),
  )
  facts[at] = {
    is: String(operation['x-scope'] ?? 'any'),
    ...(operation.deprecated === true && { deprecated: true }),
    ...(codes.length > 0 && { known: codes }),
  }
  for (const given of (operation.parameters ?? []) as Node[]) {
    const parameter = followed(given, components)
    const mark = { query: '?', path: '/', header: ':' }[String(parameter.in)] ?? ''
    addShape(facts, `${at} ${mark}${String(parameter.name)}`, parameter.schema, parameter.required === true)
  }
  const body = isNode(operation.requestBody) ? operation.requestBody : {}
  for (const [type, { schema }] of nodesOf(body.content))
    addShape(facts, `${at} body${suffix(type)}`, schema, body.required === true)
  for (const [status, given] of nodesOf(operation.responses).filter(([one]) => one.startsWith('2'))) {
    const { content } = followed(given, components)
    if (nodesOf(content).length === 0) facts[`${at} ${status}`] = { is: 'empty' }
    for (const [type, { schema }] of nodesOf(content)) addShape(facts, `${at} ${status}${suffix(type)}`, schema)
  }
}
const suffix = (type: string) => (type === 'application/json' ? '' : ` ${type}`)
function followed(node: Node, components: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const [, , kind = '', name = ''] = node.$ref.split('/')
  const members = components[kind]
  return isNode(members) && isNode(members[name]) ? members[name] : {}
}

function addShape(facts: Facts, at: string, given: unknown, isRequired = false): void {
  const schema = isNode(given) ? given : {}
  const values = listOf(schema.enum)
  const known = listOf(schema['x-extensible-enum'])
  const limits = Object.fromEntries(LIMITS.flatMap((word) => (word in schema ? [[word, Number(schema[word])]] : [])))
  const rest = Object.fromEntries(Object.entries(schema).filter(([word]) => !SAID.has(word)))
  facts[at] = {
    is: typeOf(schema),
    ...(isRequired && { required: true }),
    ...(values && { values }),
    ...(known && { known }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...('default' in schema && { default: JSON.stringify(schema.default) }),
    ...(Object.keys(rest).length > 0 && { rules: fingerprint(rest) }),
  }
  const required = new Set(listOf(schema.required))
  for (const [name, inner] of nodesOf(schema.properties)) addShape(facts, `${at}.${name}`, inner, required.has(name))
  if (isNode(schema.items)) addShape(facts, `${at}[]`, schema.items)
  if (isNode(schema.additionalProperties)) addShape(facts, `${at}.*`, schema.additionalProperties)
  choicesOf(schema).forEach((choice, i) => {
    if (typeof choice.$ref !== 'string' && choice.type !== 'null') addShape(facts, `${at}|${i + 1}`, choice)
  })
}

const listOf = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined)
const choicesOf = ({ oneOf, anyOf }: Node): Node[] => [oneOf, anyOf].flatMap((all) => (Array.isArray(all) ? all : []))
function typeOf(schema: Node): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace(/^.*\//, '')
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.map(typeOf).toSorted().join('|')
  return [schema.type ?? 'any'].flat().map(String).toSorted().join('|')
}

/** Of rules that are not told one by one: conditions, patterns, formats. */
const fingerprint = (rules: Node) =>
  new Bun.CryptoHasher('sha256')
    .update(JSON.stringify(withoutWords(rules)))
    .digest('base64url')
    .slice(0, 8)
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  if (!isNode(value)) return value
  const kept = Object.entries(value).filter(([word, inner]) => !(word === 'description' && typeof inner === 'string'))
  return Object.fromEntries(
    kept.filter(([word]) => !word.startsWith('example')).map(([word, inner]) => [word, withoutWords(inner)]),
  )
}
