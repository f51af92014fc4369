/** As much of OpenAPI 3.1 as is looked at here; all else is passed on. */
export type Node = { [name: string]: unknown }
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const nodesOf = (value: unknown): [string, Node][] =>
  isNode(value) ? Object.entries(value).flatMap(([name, inner]) => (isNode(inner) ? [[name, inner] as const] : [])) : []

/** What a stranger can do something with; the other extensions are for our own app and server. */
const TOLD = new Set([
  'x-audience',
  'x-scope',
  'x-module',
  'x-rate-limit',
  'x-errors',
  'x-event',
  'x-deprecated',
  'x-sunset',
  'x-extensible-enum',
])
const COMPANY = {
  url: '{scheme}://{subdomain}.{domain}',
  description: 'Адрес вашей компании: ключ отвечает только на нём',
}

/**
 * The part of the bundled contract that is promised to third parties, as a contract of its own: the operations that say
 * `x-audience: public`, the webhooks, and what these refer to. Lists that may grow (`x-open-enum`) are plain strings whose
 * known values are named, so that a client made from it survives a new one.
 */
export function publishedContract(contract: Node): Node {
  const paths = Object.fromEntries(
    nodesOf(contract.paths).flatMap(([path, item]) => {
      const kept = nodesOf(item).filter(([, operation]) => operation['x-audience'] === 'public')
      return kept.length > 0 ? [[path, Object.fromEntries(kept)]] : []
    }),
  )
  const webhooks = isNode(contract.webhooks) ? contract.webhooks : {}
  const components = reached(contract, [paths, webhooks])
  const used = new Set(
    [paths, webhooks].flatMap((all) =>
      nodesOf(all).flatMap(([, item]) => nodesOf(item).flatMap(([, { tags }]) => tags as string[])),
    ),
  )
  const tags = Array.isArray(contract.tags) ? (contract.tags as { name: string }[]) : []
  const variables = Array.isArray(contract.servers)
    ? contract.servers.find((server: Node) => server.url === COMPANY.url)?.variables
    : undefined
  const { openapi, info, security } = contract
  return shown({
    openapi,
    info,
    servers: [{ ...COMPANY, ...(variables && { variables }) }],
    security,
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components: { ...components, securitySchemes: securityOf(contract) },
  }) as Node
}

/** The components that are referred to from there, directly or through others, in the order of the contract. */
function reached(contract: Node, from: unknown[]): Node {
  const all = isNode(contract.components) ? contract.components : {}
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    for (const [name, inner] of Object.entries(value)) {
      if (name !== '$ref' || typeof inner !== 'string') walk(inner)
      else if (!found.has(inner)) {
        found.add(inner)
        const [, , kind = '', component = ''] = inner.split('/')
        walk(isNode(all[kind]) ? all[kind][component] : undefined)
      }
    }
  }
  walk(from)
  return Object.fromEntries(
    nodesOf(all).flatMap(([kind, members]) => {
      const kept = Object.entries(members).filter(([name]) => found.has(`#/components/${kind}/${name}`))
      return kept.length > 0 ? [[kind, Object.fromEntries(kept)]] : []
    }),
  )
}

/** A key is a bearer token; cookies are the app's own. */
const securityOf = ({ components }: Node): Node => {
  const { bearer } = isNode(components) && isNode(components.securitySchemes) ? components.securitySchemes : {}
  return bearer === undefined ? {} : { bearer }
}

/**
 * What our server asks of a text, and what is published of it: by classes of Unicode in the one, which neither Python's `re`
 * nor Go nor a pattern without the flag `u` knows, in the other by signs that all have. It takes whatever the server takes;
 * a text of signs that nothing is seen of it takes as well, and the server says what is wrong with it.
 */
export const PATTERNS: ReadonlyMap<unknown, string> = (() => {
  const seen = String.raw`[^\s\p{Cc}\p{DI}\u2800\ufff9-\uffff]`
  return new Map([
    [seen, String.raw`\S`],
    [`${seen}${seen.replace('^', '')}*${seen}`, String.raw`\S\s*\S`],
  ])
})()

/** Without what is told to our own generator and app only; no field and no header of ours begins with `x-`. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (!isNode(value)) return value
  const node = value['x-open-enum'] === true ? opened(value) : value
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => !name.startsWith('x-') || TOLD.has(name))
      .map(([name, inner]) => [name, EXAMPLES.has(name) ? inner : shownAt(name, inner)]),
  )
}
const shownAt = (name: string, inner: unknown) => (name === 'pattern' && PATTERNS.get(inner)) || shown(inner)
const EXAMPLES = new Set(['example', 'examples'])

function opened({ enum: values, description, ...rest }: Node): Node {
  const known = Array.isArray(values) ? values.map(String) : []
  // A description that has the values in a table names them already.
  const text = typeof description === 'string' ? description : ''
  const named = known.every((value) => text.includes(`\`${value}\``))
    ? []
    : [`Известные значения: ${known.map((value) => `\`${value}\``).join(', ')}.`]
  return {
    ...rest,
    description: [text, 'Список растёт: незнакомое значение — не ошибка.', ...named].filter(Boolean).join('\n\n'),
    'x-extensible-enum': known,
  }
}
