import { describe, expect, test } from 'bun:test'
import * as refusals from './contract.type-test.ts'
import { ProblemReply, problem, type OperationId, type OperationSpec, type Schema } from './contract.ts'
import { calls } from './gen/calls.gen.ts'
import { examples } from './gen/examples.gen.ts'
import { labels } from './gen/labels.gen.ts'
import { messages } from './gen/messages.gen.ts'
import { operations, schemas } from './gen/operations.gen.ts'
import { replies as replyValidators } from './gen/replies.gen.js'
import { ownEntries, ownKeys } from './rules/values/own-keys.ts'
import { replyFaults } from './reply-faults.ts'
import { readValues } from './validate.ts'

type Json = { [name: string]: unknown }
/** The bundled contract, as third parties read it: what the generated table leaves out is looked at here. */
const contract = Bun.YAML.parse(await Bun.file(new URL('openapi.yaml', import.meta.url)).text()) as {
  paths: Record<string, Record<string, Written>>
  components: Record<string, Record<string, Json>>
}
type Written = {
  operationId: string
  security?: unknown[]
  parameters?: Json[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, Json>
  'x-roles'?: string[]
  'x-rate-limit'?: unknown[]
  'x-event'?: string | string[]
  'x-upload'?: unknown
  'x-errors'?: Record<string, string[]>
}
const follow = (node: Json): Json => {
  if (typeof node.$ref !== 'string') return node
  const [, , kind = '', name = ''] = node.$ref.split('/')
  return follow(contract.components[kind]?.[name] ?? {})
}
const written = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const specs = ownEntries<OperationId, OperationSpec>(operations)

test('the generated table is the written contract', () => {
  expect(written.map(({ operation, method, path }) => `${operation.operationId} ${method} ${path}`).toSorted()).toEqual(
    specs.map(([id, { method, path }]) => `${id} ${method} ${path}`).toSorted(),
  )
  expect(specs.map(([, { method, path }]) => `${method} ${path}`)).toEqual(expect.arrayContaining(Object.keys(calls)))
})

// tsc is the test of that file: here it is only proved to be read.
test('what the compiler must refuse is written down', () => {
  expect(Object.keys(refusals).length).toBeGreaterThan(10)
})

test('a query value that is none of a closed list is told which there are', () => {
  const closed = written.flatMap(({ operation }) =>
    (operation.parameters ?? []).map(follow).flatMap(({ in: where, name, schema }) => {
      const { pattern, enum: values, type } = follow((schema ?? {}) as Json)
      const isText = type === 'string' && (values !== undefined || String(pattern).includes('|'))
      return where === 'query' && (isText || type === 'boolean')
        ? [[operation.operationId as OperationId, String(name)] as const]
        : []
    }),
  )
  expect(closed.length).toBeGreaterThan(50)
  for (const [id, name] of closed) {
    const wrong = refusedValue(id, name)
    // A month is no list, and has words of its own.
    expect([id, name, wrong]).toEqual([id, name, expect.stringMatching(/^Допустимые значения: .|^Месяц в формате/)])
  }
})
function refusedValue(id: OperationId, name: string): string | undefined {
  try {
    readValues(id, operations[id], 'query', { [name]: 'zzz' })
    return undefined
  } catch (error) {
    return error instanceof ProblemReply ? error.body.fields?.[name] : undefined
  }
}

describe.each(written)('$operation.operationId', ({ path, method, operation }) => {
  const has = (...statuses: number[]) =>
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses.map(String)))
  const lacks = (status: number) => expect(Object.keys(operation.responses)).not.toContain(String(status))
  const parameters = (operation.parameters ?? []).map(follow)
  const [role] = operation['x-roles'] ?? []

  test('says who may call, and what answers the others', () => {
    expect(operation['x-roles']).toHaveLength(1)
    expect(['public', 'any', 'admin']).toContain(role ?? 'none')
    if (role !== 'public') has(401)
    if (role === 'admin') has(403)
    // fileGet takes a session if there is one (B29): it lists the ways instead of none.
    if (role === 'public') expect(operation.security).toBeDefined()
  })

  test('has the answers that its inputs call for', () => {
    // Everything may be called too often: the general budget (C14), so 429 is everybody's.
    has(429)
    const limited = follow(operation.responses['429'] ?? {})
    expect(limited.headers).toHaveProperty('Retry-After')
    expect(operation.responses).toHaveProperty('default')
    if (operation.requestBody) has(400, 413, 415)
    else lacks(415)
    if (operation['x-upload']) has(413, 415)
    if (parameters.some((parameter) => parameter.in === 'path')) has(404)
    if (parameters.some((parameter) => parameter.in === 'query' || parameter.in === 'header')) has(400)
  })

  test('names every status and code of its x-errors among its answers', () => {
    const codes = Object.entries(operation['x-errors'] ?? {})
    has(...codes.map(([status]) => Number(status)))
    for (const code of codes.flatMap(([, list]) => list)) expect(messages).toHaveProperty(code)
  })

  test('every error is a Problem', () => {
    for (const [status, response] of Object.entries(operation.responses).filter(([name]) => !/^[23]/.test(name))) {
      const content = follow(response).content as Record<string, { schema: Json }> | undefined
      expect({ status, content: content?.['application/json']?.schema }).toEqual({
        status,
        content: { $ref: '#/components/schemas/Problem' },
      })
    }
  })

  test('a change says which event it writes, a question writes none', () => {
    // What a one-time link leads to is a GET by its nature, and is told to the log.
    if (method === 'GET' && !['authAutoLogin', 'companyExport'].includes(operation.operationId))
      expect(operation['x-event']).toBeUndefined()
    else for (const event of [operation['x-event']].flat()) expect(event).toMatch(/^([a-z_]+\.[a-z_]+|none)$/)
  })

  test('a path id that is no UUID is like an unknown one', () => {
    const [id, spec] = specs.find(([name]) => name === operation.operationId) ?? []
    if (!id || !spec?.parameters.path.includes('id')) return
    const refused = caught(() => readValues(id, spec, 'path', { id: 'нет', name: 'a' }))
    expect(refused).toMatchObject({ status: 404, body: { code: spec.notFound } })
    expect(path).toContain('{id}')
  })
})

test('an integer of a query is written as one, or the 400 names it', () => {
  const integers = written.flatMap(({ operation }) =>
    (operation.parameters ?? [])
      .map(follow)
      .filter(({ schema }) => follow((schema ?? {}) as Json).type === 'integer')
      .map((parameter) => ({ operation, parameter })),
  )
  expect(integers.length).toBeGreaterThan(5)
  for (const { operation, parameter } of integers) {
    const name = String(parameter.name)
    const [id, spec] = specs.find(([one]) => one === operation.operationId) ?? []
    // A path's would be an unknown id, and a header's is nobody's yet.
    expect([parameter.in, id]).toEqual(['query', operation.operationId as OperationId])
    if (!id || !spec) continue
    const fault = (text: string) => caught(() => readValues(id, spec, 'query', { [name]: text }))?.body.fields?.[name]
    const { enum: values } = follow((parameter.schema ?? {}) as Json)
    const good = Array.isArray(values) ? Number(values[0]) : 5
    expect([id, fault(`${good}`)]).toEqual([id, undefined])
    const odd = [`0x${good.toString(16)}`, `${good}e0`, ` ${good}`, `${good} `, `+${good}`, `${good}.0`, `0${good}`]
    for (const text of odd) expect([id, text, fault(text)]).toEqual([id, text, 'Неверный тип значения'])
    for (const text of ['-0', '٥', 'пять', '']) expect([id, text, fault(text)]).not.toEqual([id, text, undefined])
  }
})

/** What no call does: the clock or the bot did it. */
const BY_JOBS = ['checklist.run_missed', 'telegram.linked', 'webhook.failing', 'webhook.disabled']

test('the event log has a name for every event, and none for what nobody writes', () => {
  const said = [...specs.flatMap(([, { events }]) => events), ...BY_JOBS]
  const names: string[] = Object.keys(labels.EventAction)
  expect(names.toSorted()).toEqual([...new Set(said)].toSorted())
  const types: string[] = Object.keys(labels.EventType)
  expect(types.toSorted()).toEqual([...new Set(said.map((event) => event.replace(/\..*/, '')))].toSorted())
})

/** The one that says what was thrown, where a matcher of throws could not look into it. */
function caught(work: () => unknown): ProblemReply | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemReply) return error
    throw error
  }
  return undefined
}

/** Lists that are whole: short by a limit of their own. */
const WHOLE_LISTS = [
  'topicList',
  'topicListChildren',
  'positionList',
  'testList',
  'articleListVersions',
  'restaurantList',
  'categoryList',
  'userListAssignees',
  'taskListPeople',
  'templateList',
  'checklistList',
  'checklistListCodes',
  'courseList',
  'formList',
  'apiKeyList',
  'webhookList',
]

test('every list has the one shape of a page, or is a whole list that the specification names', () => {
  const whole: string[] = []
  for (const [id, spec] of specs) {
    // A 304 has no shape.
    for (const [, { schema }] of Object.entries(spec.replies).filter(([status]) => status !== '304')) {
      const shape = resolve(schema)
      // It has no pages: there can't be more of them than it says.
      const isBounded = shape?.properties?.max !== undefined
      if (shape?.type === 'array' || isBounded) whole.push(id)
      if (shape?.properties?.total && spec.method === 'GET' && !isBounded)
        expect(shape.required ?? []).toEqual(expect.arrayContaining(['total', 'totalPages', 'currentPage']))
      if (spec.parameters.query.includes('page')) {
        expect(spec.parameters.query).toContain('limit')
        expect(shape?.properties).toHaveProperty('total')
      }
    }
  }
  expect(whole.toSorted()).toEqual(WHOLE_LISTS.toSorted())
})

const resolve = (schema: Schema | null | undefined): Schema | undefined =>
  schema?.$ref ? resolve(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]) : (schema ?? undefined)

describe('errors', () => {
  test('every code has one Russian sentence of its own', () => {
    const listed = contract.components.schemas?.ErrorCode?.enum as string[]
    expect(Object.keys(messages).toSorted()).toEqual(listed.toSorted())
    expect(new Set(Object.values(messages)).size).toBe(listed.length)
    for (const text of Object.values(messages)) expect(text).toMatch(/[а-яё]/i)
  })

  test('every code is somebody’s: an operation’s or the dispatcher’s', () => {
    const general = [
      'INVALID_REQUEST',
      'BAD_JSON',
      'SESSION_EXPIRED',
      'ACCOUNT_DISABLED',
      'FORBIDDEN',
      'NOT_FOUND',
      'MODULE_DISABLED',
      'PAYLOAD_TOO_LARGE',
      'BODY_TOO_SLOW',
    ]
    general.push(
      'UNSUPPORTED_MEDIA_TYPE',
      'RATE_LIMITED',
      'METHOD_NOT_ALLOWED',
      'MISDIRECTED',
      'INTERNAL',
      'NOT_IMPLEMENTED',
      'UNAVAILABLE',
    )
    general.push(
      'KEY_INVALID',
      'KEY_EXPIRED',
      'KEY_REVOKED',
      'KEY_PAUSED',
      'KEY_ADDRESS',
      'KEY_RESTAURANT',
      'KEY_NOT_ALLOWED',
      'SCOPE_MISSING',
      'UNKNOWN_FIELD',
    )
    // The letter's failure is told by emailSent of a 201 (A21); its text is the screen's.
    general.push('CODE_NOT_SENT')
    // Published, and sent by no call: it leaves with a version that may break something.
    general.push('FILE_ID_TAKEN')
    const used = new Set([
      ...general,
      ...written.flatMap(({ operation }) => Object.values(operation['x-errors'] ?? {}).flat()),
    ])
    expect(Object.keys(messages).filter((code) => !used.has(code))).toEqual([])
  })

  test('a filled message has no hole left', () => {
    const values = { n: 3, name: 'план.png', type: 'application/json', time: '14:21', scope: 'tasks:read' }
    for (const code of ownKeys(messages)) expect(problem(400, code, values).body.message).not.toMatch(/[{}]/)
  })
})

describe('examples', () => {
  const named = written.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const content = follow(response).content as Record<string, { examples?: Record<string, Json> }> | undefined
      return Object.entries(content?.['application/json']?.examples ?? {}).map(([name, example]) => {
        return [operation.operationId as OperationId, Number(status), name, follow(example).value] as const
      })
    }),
  )

  test('there are some for every operation that answers with something of its own', () => {
    const shown = new Set(named.map(([id]) => id))
    const bare = specs.filter(
      ([id, { replies }]) =>
        !shown.has(id) &&
        Object.values(replies).some(
          ({ type, schema }) => type === 'application/json' && schema?.$ref !== '#/components/schemas/Message',
        ),
    )
    expect(bare.map(([id]) => id)).toEqual([])
  })

  test.each(named)('%s %i %s is a reply of its operation', (id, status, _, value) => {
    expect(replyValidators[`${id}_${status}`]).toBeFunction()
    expect(replyFaults(id, operations[id], status, value)).toBeUndefined()
  })

  // Drift guard: the same row is written in several examples (an article in a page, a topic in a tree).
  test('a row says the same of itself wherever it stands', () => {
    const seen = new Map<string, { at: string; row: Json }>()
    const clashes: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const row = value as Json
      const id = row._id ?? row.id
      if (typeof id === 'string' && /^[0-9a-f]{8}-/.test(id)) {
        const known = seen.get(id)
        for (const [name, inner] of Object.entries(known?.row ?? {})) {
          if (OF_THE_PLACE.has(name) || !Object.hasOwn(row, name) || Bun.deepEquals(inner, row[name])) continue
          clashes.push(`${id} ${name}: ${JSON.stringify(inner)} in ${known?.at}, ${JSON.stringify(row[name])} in ${at}`)
        }
        seen.set(id, { at: known?.at ?? at, row: { ...row, ...known?.row } })
      }
      for (const [name, inner] of Object.entries(value)) walk(inner, `${at}.${name}`)
    }
    walk(examples, 'examples')
    expect(clashes).toEqual([])
    expect(seen.size).toBeGreaterThan(20)
  })

  /** What depends on where a row is quoted: a version of an article, a topic's own tree or a card's few fields of it. */
  const OF_THE_PLACE = new Set(['children'])
})
