import { createConfig, lintFromString } from '@redocly/openapi-core'
import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { expect, test } from 'bun:test'
import { isNode, nodesOf, PATTERNS, publishedContract, type Node } from './published.ts'

const contract = Bun.YAML.parse(await Bun.file(new URL('../openapi.yaml', import.meta.url)).text()) as Node
const published = publishedContract(contract)
const english = Bun.YAML.parse(await Bun.file(new URL('../gen/public.en.yaml', import.meta.url)).text())
const whole = nodesOf(contract.paths).flatMap(([, item]) => nodesOf(item).map(([, operation]) => operation))
const at = (node: unknown, ...names: string[]) =>
  names.reduce<unknown>((inner, name) => (isNode(inner) ? inner[name] : undefined), node)
const valuesOf = (name: string) => at(contract, 'components', 'schemas', name, 'enum') as string[]

test('exactly the public operations are published, with what they refer to and none of our own words', async () => {
  const kept = nodesOf(published.paths).flatMap(([, item]) => nodesOf(item).map(([, { operationId }]) => operationId))
  expect(kept).toEqual(whole.filter((one) => one['x-audience'] === 'public').map(({ operationId }) => operationId))
  expect(kept.length).toBeGreaterThan(50)
  expect(JSON.stringify(published)).not.toMatch(
    /"x-(roles|right|rights|limits|english|labels|messages|touches|secret)"/,
  )
  // A reference to what was left behind is a finding here, as is anything that a strict reader stumbles over.
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'operation-4xx-response': 'off' },
  })
  const found = await lintFromString({ source: JSON.stringify(published), config })
  expect(found.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer])).toEqual([])
}, 60_000)

test('a list that may grow is a string that names its values; others stay closed', () => {
  const schemas = at(published, 'components', 'schemas')
  for (const name of ['ErrorCode', 'EventAction']) {
    const schema = at(schemas, name) as Node
    expect(schema).toMatchObject({ type: 'string', 'x-extensible-enum': valuesOf(name) })
    expect(schema).not.toHaveProperty('enum')
    for (const value of valuesOf(name)) expect(schema.description).toContain(`\`${value}\``)
  }
  expect(at(schemas, 'TaskStatus', 'enum')).toEqual(valuesOf('TaskStatus'))
})

test('its patterns are of signs that Python, Go, Java, .NET and JavaScript all know, and refuse nothing that the server takes', () => {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    for (const [name, inner] of Object.entries(value))
      if (name === 'pattern' && typeof inner === 'string') found.add(inner)
      else walk(inner)
  }
  walk(published)
  expect(found.size).toBeGreaterThan(10)
  // Go's RE2 has no look-around and no back references, and writes code points as nobody else does.
  expect([...found].filter((one) => /\\(?:[pPukc1-9]|x\{)|\(\?(?!:)/.test(one))).toEqual([])
  const seen = ['А', ' я ', '\u00adя', 'Д\u2800ж', 'А\u200d Б', '1 \u0001 2', '👩‍🍳', 'a\u00a0b', '\ue000\u3000\ue001']
  for (const [asked, shown] of PATTERNS)
    for (const text of seen)
      if (new RegExp(String(asked), 'u').test(text)) expect([text, new RegExp(shown).test(text)]).toEqual([text, true])
})

test('every event has its webhook and every webhook its event; each example is what it says', () => {
  const told = new Set(whole.flatMap((operation) => [operation['x-event'] ?? []].flat()))
  told.delete('none')
  const entries = nodesOf(published.webhooks)
  const names = entries.map(([name]) => name)
  expect(names.toSorted()).toEqual([...valuesOf('EventAction'), 'webhook.test'].toSorted())
  expect([...told].filter((event) => !names.includes(String(event)))).toEqual([])
  const ajv = addFormats(new Ajv({ strict: false }))
  ajv.addSchema({ $id: 'published', ...published })
  const parameters = ['webhookId', 'webhookTimestamp', 'webhookSignature']
  for (const [name, { post }] of entries) {
    expect(at(post, 'parameters')).toEqual(parameters.map((one) => ({ $ref: `#/components/parameters/${one}` })))
    const place = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json']
    const proves = ajv.compile({
      $ref: `published#/${[...place, 'schema'].join('/').replace('application/json', 'application~1json')}`,
    })
    const example = at(published, ...place, 'example') as Node
    expect([name, proves(example), proves.errors]).toEqual([name, true, null])
    // It is that event's and no other's.
    expect([name, proves({ ...example, type: 'user.other' })]).toEqual([name, false])
    expect(example.type).toBe(name)
  }
})

test('in English it is the same contract, whose texts alone are others', async () => {
  const texts: string[] = []
  // A property may be called so, too: it is a schema then, and no text.
  const untold = (value: unknown, isNamed = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => untold(one))
    if (!isNode(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        if (!isNamed && (name === 'example' || name === 'value')) return [[name, inner]]
        if (typeof inner !== 'string' || !['title', 'summary', 'description'].includes(name))
          return [[name, untold(inner, name === 'properties')]]
        texts.push(inner)
        return []
      }),
    )
  }
  const russian = untold(published)
  texts.length = 0
  expect(untold(english)).toEqual(russian)
  expect(texts.length).toBeGreaterThan(1000)
  // Words of the product's screens are quoted.
  expect(texts.filter((text) => /\p{Script=Cyrillic}/u.test(text.replaceAll(/«[^»]*»/g, '')))).toEqual([])
})

/** As much of a Postman collection as is looked at here. */
type Item = {
  item?: Item[]
  request?: {
    method: string
    url: { host: string[]; path: string[]; query?: { key: string; value: string }[] }
    header: { key: string; value: string }[]
    body?: { raw: string }
  }
}
/** What a call's address needs, as the contract's own example has it: what a generator invents is another one each time. */
const requiredOf = (operation: Node) =>
  ((operation.parameters ?? []) as Node[])
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example, schema }) => `${name}=${example ?? at(schema, 'example')}`)
const requestsOf = ({ item = [], request }: Item): NonNullable<Item['request']>[] => [
  ...(request ? [request] : []),
  ...item.flatMap(requestsOf),
]

const textsOf = (language: string) => (language === '' ? published : english)
/** Its own words; examples, and words of the product's screens in «…», are Russian in each. */
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  const own = ['name', 'description', 'content'].map((word) => value[word]).filter((one) => typeof one === 'string')
  return [...own, ...Object.entries(value).flatMap(([word, inner]) => (word === 'body' ? [] : namesIn(inner)))]
}
const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text.replaceAll(/«[^»]*»/g, ''))

test.each(['', '.en'])(
  'every public body has an example that is one, and the Postman collection%s sends it with the reader’s own key',
  async (language) => {
    const ajv = addFormats(new Ajv({ strict: false }))
    ajv.addSchema({ $id: 'published', ...published })
    const collection = (await Bun.file(new URL(`../gen/postman${language}.json`, import.meta.url)).json()) as Item &
      Node
    const sent = new Map(
      requestsOf(collection).map((request) => [`${request.method} /${request.url.path.join('/')}`, request]),
    )
    const all = nodesOf(published.paths).flatMap(([path, item]) =>
      nodesOf(item).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(sent.size).toBe(all.length)
    for (const { path, method, operation } of all) {
      const request = sent.get(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      expect(request?.url).toMatchObject({ host: ['{{baseUrl}}'] })
      const filled = (request?.url.query ?? []).filter(({ value }) => value !== '')
      // A filter that is filled in finds nothing.
      expect([path, filled.map(({ key, value }) => `${key}=${value}`)]).toEqual([path, requiredOf(operation)])
      if (method === 'post')
        expect(request?.header).toContainEqual(expect.objectContaining({ key: 'Idempotency-Key', value: '{{$guid}}' }))
      const media = at(operation, 'requestBody', 'content', 'application/json') as Node | undefined
      if (!media) continue
      const place = `published#/paths/${path.replaceAll('/', '~1')}/${method}/requestBody/content/application~1json/schema`
      const proves = ajv.compile({ $ref: encodeURI(place) })
      expect([path, proves(media.example), proves.errors]).toEqual([path, true, null])
      expect(JSON.parse(request?.body?.raw ?? 'null')).toEqual(media.example)
    }
    expect(namesIn(collection)).toContain(String(at(textsOf(language), 'paths', '/api/tasks', 'post', 'summary')))
    expect(namesIn(collection).some(isRussian)).toBe(language === '')
    expect(collection).toMatchObject({ auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{bearerToken}}' }] } })
  },
)

test.each(['', '.en'])(
  'so does the Bruno collection%s: filters stay off, what a call needs is there, and nothing in it is made anew each time',
  async (language) => {
    type Value = { name: string; value: string; enabled: boolean; type?: string }
    type Request = { method: string; url: string; params: Value[]; headers: Value[]; body: { json: string | null } }
    const collection = (await Bun.file(new URL(`../gen/bruno${language}.json`, import.meta.url)).json()) as Node & {
      items: { items: { request: Request }[] }[]
    }
    const sent = new Map(
      collection.items.flatMap(({ items }) =>
        items.map(({ request }) => [`${request.method} ${request.url}`, request]),
      ),
    )
    const all = nodesOf(published.paths).flatMap(([path, item]) =>
      nodesOf(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    expect(sent.size).toBe(all.length)
    for (const { path, method, operation } of all) {
      const request = sent.get(`${method} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      const filled = request?.params.filter(({ enabled, type }) => enabled && type === 'query')
      expect([path, filled?.map(({ name, value }) => `${name}=${value}`)]).toEqual([path, requiredOf(operation)])
      if (method === 'POST')
        expect(request?.headers).toContainEqual(
          expect.objectContaining({ name: 'Idempotency-Key', value: '{{$guid}}' }),
        )
      const media = at(operation, 'requestBody', 'content', 'application/json') as Node | undefined
      if (media) expect(JSON.parse(request?.body.json ?? 'null')).toEqual(media.example)
    }
    expect(namesIn(collection)).toContain(String(at(textsOf(language), 'paths', '/api/tasks', 'post', 'summary')))
    expect(namesIn(collection).some(isRussian)).toBe(language === '')
    expect(JSON.stringify(collection)).not.toMatch(/"(uid|itemUid)"/)
    expect(collection).toMatchObject({
      root: { request: { auth: { mode: 'bearer', bearer: { token: '{{token}}' } } } },
      environments: [{ variables: expect.arrayContaining([expect.objectContaining({ name: 'baseUrl' })]) }],
    })
  },
)
