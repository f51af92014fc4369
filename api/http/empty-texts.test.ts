import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { OperationId, OperationSpec, Schema } from '../../openapi/contract.ts'
import { operations, schemas } from '../../openapi/gen/operations.gen.ts'
import { resolveSchema } from '../../openapi/prune.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { png } from '../test/forms.ts'
import type { GoodCall, Stage } from '../test/good-calls/good-call.ts'
import { buildStage } from '../test/good-calls/stage.ts'
import { goodCalls } from '../test/good-calls/good-calls.ts'
import { requestOf } from '../test/good-calls/send.ts'
import { silent } from '../test/good-calls/silent.ts'
import { startTelegram, type TelegramServer } from '../test/telegram-server.ts'

/** D9 for the whole contract: whatever text an empty one clears, null clears as well, and inside of rows whatever may be left out. */

/** An empty one clears nothing there. */
const CLEARS_NOTHING: Readonly<Record<string, string>> = {
  'CompanyUpdate.subdomain': 'a company has an address',
  'UserCreate.password': 'a secret is set or left alone',
  'UserUpdate.password': 'a secret is set or left alone',
  'UserCreate.pin': 'a secret is taken away by a word of its own',
  'UserUpdate.pin': 'a secret is taken away by a word of its own',
  'PolicyFault.csp-report.blocked-uri': 'a browser tells it',
  'PolicyFault.csp-report.source-file': 'a browser tells it',
  'AuthLogin.subdomain': 'asked, not kept',
  'ChangePassword.subdomain': 'asked, not kept',
  'SendPasswordReset.subdomain': 'asked, not kept',
  'VerifyPasswordReset.subdomain': 'asked, not kept',
  'AssistantRequest.model': 'asked, not kept',
  'TaskSourceInput.itemId': 'names where a task came from, once',
  'JournalCorrectionInput.was': 'quotes what stood there',
}

const all = ownEntries<OperationId, OperationSpec>(operations)
const isEmptied = (schema: Schema) => schema['x-empty'] === true
const choicesOf = (schema: Schema): Schema[] => (schema.oneOf ?? schema.anyOf ?? [schema]).map(resolved)
const resolved = (schema: Schema): Schema => resolveSchema(schema) ?? schema

/** Every component that is reached from there. */
function reached(from: unknown, found = new Set<string>()): Set<string> {
  JSON.stringify(from, (key, value: unknown) => {
    const name = key === '$ref' && typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : undefined
    if (name !== undefined && !found.has(name)) reached(schemas[name], found.add(name))
    return value
  })
  return found
}
const sent = reached(all.map(([, { body }]) => body?.schema))
const answered = reached(all.map(([, { replies }]) => replies))

/** Optional fields of what is only sent; rows that are answered as well are written anew, and lack what they leave out. */
const optional = [...sent].filter((name) => !answered.has(name)).flatMap((name) => optionalOf(name, schemas[name]))
function optionalOf(at: string, schema: Schema | undefined): (readonly [string, Schema])[] {
  if (!schema || schema.$ref) return []
  const inside = [...(schema.oneOf ?? schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [`${at}.${name}`, name, field] as const)
  return [
    ...inside.flatMap((one) => optionalOf(at, one)),
    ...fields.flatMap(([place, , field]) => optionalOf(place, field)),
    ...fields.flatMap(([place, name, field]) =>
      schema.required?.includes(name) ? [] : [[place, resolved(field)] as const],
    ),
  ]
}

const isText = (schema: Schema) =>
  choicesOf(schema).every(
    ({ type, const: only }) => type === 'string' || (Array.isArray(type) && type.includes('string')) || only === '',
  )
const takesEmpty = (schema: Schema) =>
  choicesOf(schema).some(
    ({ type, const: only, enum: values, minLength, format, pattern }) =>
      only === '' ||
      (type === 'string' && !values && !minLength && !format && new RegExp(String(pattern ?? ''), 'u').test('')),
  )

test('a new optional text that an empty one clears takes null, or says why not', () => {
  const missing = optional.filter(([, schema]) => isText(schema) && takesEmpty(schema) && !isEmptied(schema))
  expect(missing.map(([at]): string => at).toSorted()).toEqual(Object.keys(CLEARS_NOTHING).toSorted())
  expect(optional.filter(([, schema]) => isEmptied(schema)).length).toBeGreaterThan(40)
  // In an answer it would promise a null that never comes.
  for (const name of answered) expect([name, JSON.stringify(schemas[name])]).not.toContain('"x-empty"')
  expect(JSON.stringify(all.map(([, { replies }]) => replies))).not.toContain('"x-empty"')
})

/** The body with such texts of this name in it set. */
function withText(
  given: Schema | undefined,
  body: unknown,
  name: string,
  text: (schema: Schema) => string | null,
): unknown {
  const schema = given && resolved(given)
  if (!schema || typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map((item: unknown) => withText(schema.items, item, name, text))
  const inner = Object.entries(body).map(([key, value]) => [key, withText(schema.properties?.[key], value, name, text)])
  const own = schema.properties?.[name] && resolved(schema.properties[name])
  return { ...Object.fromEntries(inner), ...(own && isEmptied(own) && { [name]: text(own) }) }
}
/** The names of such texts, at any depth. */
function namesIn(given: Schema | undefined): string[] {
  const schema = given && resolved(given)
  if (!schema) return []
  return Object.entries(schema.properties ?? {})
    .flatMap(([name, one]) => (isEmptied(resolved(one)) ? [name] : namesIn(one)))
    .concat(namesIn(schema.items))
}
const clearing = all.flatMap(([id, { body }]) =>
  [...new Set(namesIn(body?.schema ?? {}))].map((name) => [id, name, body?.schema ?? {}] as const),
)

let app: TestApp
let telegram: TelegramServer
let site: ReturnType<typeof Bun.serve>
beforeAll(async () => {
  const picture = await png()
  site = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(picture) })
  telegram = startTelegram()
  app = await createTestApp({ settings: { telegramApiUrl: telegram.url }, files: 'embedded' })
})
afterAll(async () => {
  await site?.stop(true)
  await telegram?.stop()
  await app?.stop()
})
const stage = () => buildStage(app, { pictures: `http://pictures.example:${site.port}`, telegram })
function callOf(id: OperationId) {
  const prepare = Object.values(goodCalls[id] ?? {})[0] ?? silent[id]
  if (!prepare) throw new Error(`${id} has no good call`)
  return prepare
}
async function send(id: OperationId, on: Stage, call: GoodCall, body: unknown) {
  const response = await app.fetch(requestOf(id, on, { ...call, body: body as object }))
  return { status: response.status, text: await response.text() }
}

/** What went wrong, and what there is. */
const told = (text: string) => {
  const { message, ...kept } = JSON.parse(text) as { message?: unknown }
  return [message, Object.keys(kept)]
}

describe('null is an empty text', () => {
  test.each(clearing)('%s %s', async (id, name, schema) => {
    const answers = [null, ''].map(async (text) => {
      const on = await stage()
      const call = await callOf(id)(on)
      const body = withText(schema, call.body, name, () => text)
      const { status, text: answer } = await send(id, on, call, body)
      return [status, ...told(answer)]
    })
    const [found, expected] = await Promise.all(answers)
    expect(found).toEqual(expected)
  })
})

/** The body whose rows, and what else stands inside of it, say null of all that they leave out and that is no null. */
function withNulls(given: Schema | undefined, value: unknown, isInside = false): unknown {
  if (typeof value !== 'object' || value === null || !given) return value
  const choices = choicesOf(resolved(given))
  if (Array.isArray(value)) {
    const items = choices.find((one) => one.items)?.items
    return value.map((item: unknown) => withNulls(items, item, true))
  }
  const objects = choices.filter((one) => one.properties)
  const [schema] = objects.length === 1 ? objects : []
  // Blocks hold what they like.
  if (!schema || schema.additionalProperties === true) return value
  const inner = Object.entries(value).map(([name, one]) => [name, withNulls(schema.properties?.[name], one, true)])
  const idle = Object.keys(schema.properties ?? {}).filter(
    (name) => isInside && !(name in value) && !schema.required?.includes(name),
  )
  return { ...Object.fromEntries(inner), ...Object.fromEntries(idle.map((name) => [name, null])) }
}
const rows = all.filter(
  ([id, { body, method }]) =>
    method !== 'GET' && body?.type === 'application/json' && (Object.values(goodCalls[id] ?? {})[0] ?? silent[id]),
)

describe('null in a row is as if it was left out', () => {
  test.each(rows)('%s', async (id, { body }) => {
    const [one, other] = [await stage(), await stage()]
    const [left, said] = [await callOf(id)(one), await callOf(id)(other)]
    const asked = withNulls(body?.schema ?? undefined, said.body)
    if (JSON.stringify(asked) === JSON.stringify(said.body)) return
    const [expected, found] = [await send(id, one, left, left.body), await send(id, other, said, asked)]
    expect([found.status, ...told(found.text)]).toEqual([expected.status, ...told(expected.text)])
  })
})

/** Where something has to be seen of a text: a name, a title. */
const named = rows.flatMap(([id, { body }]) =>
  Object.entries(resolved(body?.schema ?? {}).properties ?? {}).flatMap(([name, given]) => {
    const { maxLength, pattern } = resolved(given)
    const isName = String(pattern).startsWith(String.raw`[^\s\p{Cc}\p{DI}`)
    return isName && typeof maxLength === 'number' ? [[id, name, maxLength] as const] : []
  }),
)

describe('a name is as long as it is kept (D58)', () => {
  test.each(named)('%s %s', async (id, name, most) => {
    const on = await stage()
    const call = await callOf(id)(on)
    const text = 'ж'.repeat(most)
    const padded = await send(id, on, call, { ...call.body, [name]: ` ${text}\t\n` })
    // An address that was registered just now is taken by then.
    expect([padded.status === 400, padded.text]).toEqual([false, expect.not.stringContaining('Не более')])
    const long = await send(id, on, call, { ...call.body, [name]: ` ${text}ж ` })
    expect([long.status, long.text]).toEqual([400, expect.stringContaining(`Не более ${most} символов`)])
  })
  test('it covers names', () => expect(named.length).toBeGreaterThan(15))
})

const STOOD = /Прежний текст|\+7 812 555-01-99|04:44|stood@example\.com/
/** The one of them that is good there. */
const sample = (schema: Schema) =>
  ['Прежний текст', '+7 812 555-01-99', '04:44', 'stood@example.com'].find((text) =>
    choicesOf(schema).some(
      ({ type, format, pattern }) =>
        [type].flat().includes('string') &&
        (format === 'email') === text.includes('@') &&
        new RegExp(String(pattern ?? ''), 'u').test(text),
    ),
  ) ?? ''
/** Who has a PIN may have no email. */
const BESIDE: Partial<Record<OperationId, object>> = { userUpdate: { pin: '407185' } }

describe('null clears the text that stood there', () => {
  // The comment of a change is not among what its answer tells.
  const updates = clearing.filter(([id, name]) => id.endsWith('Update') && name !== 'changeComment')
  test.each(updates)('%s %s', async (id, name, schema) => {
    const on = await stage()
    const call = await callOf(id)(on)
    const { updatedAt: _, version: __, ...body } = { updatedAt: '', version: 0, ...call.body, ...BESIDE[id] }
    const filled = await send(id, on, call, withText(schema, body, name, sample))
    expect([filled.status, filled.text]).toEqual([200, expect.stringMatching(STOOD)])
    const without = withText(schema, body, name, () => null)
    const cleared = await send(id, on, call, without)
    expect([cleared.status, cleared.text]).toEqual([200, expect.not.stringMatching(STOOD)])
  })
})
