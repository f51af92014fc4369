import { expect, test } from 'bun:test'
import {
  entry,
  hasEntry,
  isBefore,
  nextVersion,
  recordedText,
  unrecorded,
  withEntry,
  type Recorded,
} from './changelog.ts'
import { difference } from './difference.ts'
import { factsOf, type Facts } from './facts.ts'
import { publishedContract, type Node } from './published.ts'
import { publishedAt } from './versions.ts'

const read = (name: string) => Bun.file(new URL(name, import.meta.url)).text()

test('the published contract is the recorded one, and the changelog tells its version', async () => {
  const contract = Bun.YAML.parse(await read('../openapi.yaml')) as Node & { info: { version: string } }
  const recorded = JSON.parse(await read('recorded.json')) as Recorded
  const facts = factsOf(publishedContract(contract))
  const changes = difference(recorded.facts, facts)
  expect([unrecorded(recorded, contract.info.version, changes), changes]).toEqual([undefined, []])
  // Whatever difference() overlooks.
  expect(recordedText({ version: contract.info.version, facts })).toBe(await read('recorded.json'))
  const changelog = await read('../CHANGELOG.md')
  expect(hasEntry(changelog, contract.info.version)).toBe(true)
  // Each version that it tells of can still be read; the newest as it was recorded.
  for (const [, version = ''] of changelog.matchAll(/^## (\S+) — /gm))
    expect((await publishedAt(version))?.info).toMatchObject({ version })
  expect(factsOf((await publishedAt(recorded.version)) ?? {})).toEqual(recorded.facts)
})

const NONE = { type: 'object', properties: {} }
const field = (schema: object, isRequired = true) => ({
  type: 'object',
  required: isRequired ? ['a'] : [],
  properties: { a: schema },
})
/** A contract of one operation that sends a Form and answers a Row. */
const made = (form: object, row: object, more: object = {}) =>
  factsOf({
    paths: {
      '/api/rows': {
        post: {
          'x-scope': 'rows:write',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Form' } } },
          },
          responses: { '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Row' } } } } },
          ...more,
        },
      },
    },
    components: { schemas: { Form: form, Row: row } },
  })

test.each<[string, object, object, boolean, boolean]>([
  // Whether it breaks who sends it, and who is answered with it.
  ['a field that may be left out comes', NONE, field({ type: 'string' }, false), false, false],
  ['a required field comes', NONE, field({ type: 'string' }), true, false],
  ['a field goes', field({ type: 'string' }, false), NONE, true, true],
  ['it becomes required', field({}, false), field({}), true, false],
  ['it may be left out', field({}), field({}, false), false, true],
  ['it may be null', field({ type: 'string' }), field({ type: ['string', 'null'] }), false, true],
  ['another type', field({ type: 'string' }), field({ type: 'integer' }), true, true],
  ['a new value', field({ enum: ['x'] }), field({ enum: ['x', 'y'] }), false, true],
  ['a value goes', field({ enum: ['x', 'y'] }), field({ enum: ['x'] }), true, false],
  [
    'a new value of an open list',
    field({ 'x-extensible-enum': ['x'] }),
    field({ 'x-extensible-enum': ['x', 'y'] }),
    false,
    false,
  ],
  ['a narrower limit', field({ maxLength: 9 }), field({ maxLength: 5 }), true, false],
  ['a wider limit', field({ minimum: 9 }), field({ minimum: 5 }), false, false],
  ['another pattern', field({ pattern: 'a' }), field({ pattern: 'b' }), true, true],
])('%s', (_, before, after, breaksSent, breaksAnswered) => {
  const breaks = (old: Facts, fresh: Facts) => difference(old, fresh).map(({ isBreaking }) => isBreaking)
  expect(breaks(made(before, NONE), made(after, NONE))).toEqual([breaksSent])
  expect(breaks(made(NONE, before), made(NONE, after))).toEqual([breaksAnswered])
})

test('an operation, a parameter, its codes and its scope; what is part of something new is not told apart', () => {
  const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' } }]
  const told = (before: object, after: object) =>
    difference(made(NONE, NONE, before), made(NONE, NONE, after)).map(({ at, text, isBreaking }) => [
      at,
      text,
      isBreaking,
    ])
  expect(told({}, { parameters })).toEqual([['POST /api/rows ?page', 'добавлено: параметр', false]])
  expect(told({ parameters }, {})).toEqual([['POST /api/rows ?page', 'убрано: параметр', true]])
  expect(told({}, { 'x-errors': { 409: ['TAKEN'] } })).toEqual([['POST /api/rows', 'новые значения: 409 TAKEN', false]])
  expect(told({}, { 'x-scope': 'any' })).toEqual([['POST /api/rows', 'доступ ключа: rows:write → any', true]])
  expect(told({}, { deprecated: true })).toEqual([['POST /api/rows', 'устарело', false]])
  const answers = (header: object) => ({
    responses: { '201': { headers: { ETag: header } }, '304': { $ref: '#/Gone' } },
  })
  const [sure, unsure] = [answers({ required: true, schema: {} }), answers({ schema: {} })]
  expect(told(sure, unsure)).toEqual([['POST /api/rows 201 :ETag', 'стало необязательным', true]])
  expect(told(unsure, { responses: { '201': {} } })).toEqual([
    ['POST /api/rows', 'больше нет ответов: 304 Gone', false],
    ['POST /api/rows 201 :ETag', 'убрано: заголовок ответа', true],
  ])
  expect(told({}, { security: [] })).toEqual([['POST /api/rows', 'изменились условия вызова', true]])
  expect(told({ description: 'a' }, { description: 'b' })).toEqual([])
  const all = made(field({ type: 'array', items: { type: 'string' } }), NONE)
  expect(difference({}, all)).toEqual([{ at: 'POST /api/rows', text: 'добавлено: операция', isBreaking: false }])
  expect(difference(all, {})).toEqual([{ at: 'POST /api/rows', text: 'убрано: операция', isBreaking: true }])
  expect(difference({}, { 'webhook row.made': { is: 'Row' } })).toEqual([
    { at: 'webhook row.made', text: 'добавлено: событие', isBreaking: false },
  ])
})

test('the version moves as far as the changes ask, and the newest entry stands first', () => {
  const [breaking, adding] = [true, false].map((isBreaking) => [{ at: 'Row.a', text: 'убрано: поле', isBreaking }])
  expect(nextVersion('0.2.3', breaking ?? [])).toBe('0.3.0')
  expect(nextVersion('0.2.3', adding ?? [])).toBe('0.2.4')
  expect(nextVersion('1.2.3', breaking ?? [])).toBe('2.0.0')
  expect(nextVersion('1.2.3', adding ?? [])).toBe('1.3.0')
  expect(nextVersion('1.2.3', [])).toBe('1.2.3')
  expect([isBefore('0.9.0', '0.10.0'), isBefore('1.0.0', '0.10.0'), isBefore('1.0.0', '1.0.0')]).toEqual([
    true,
    false,
    false,
  ])
  const recorded = { version: '1.2.3', facts: {} }
  expect(unrecorded(recorded, '1.3.0', breaking ?? [])).toContain('must be 2.0.0 or later')
  expect(unrecorded(recorded, '2.1.0', breaking ?? [])).toContain('bun run changelog')
  expect(unrecorded(recorded, '1.2.4', [])).toContain('bun run changelog')
  expect(unrecorded(recorded, '1.2.3', [])).toBeUndefined()
  const everywhere = ['a', 'b', 'c', 'd'].map((path) => ({
    at: `GET /api/${path} 200 :ETag`,
    text: 'добавлено: заголовок ответа',
    isBreaking: false,
  }))
  expect(entry('1.2.3', '2026-11-27', everywhere)).toEndWith('- `:ETag` — добавлено: заголовок ответа (мест: 4)')
  expect(entry('1.2.3', '2026-11-27', everywhere.slice(1))).toContain('- `GET /api/d 200 :ETag` — добавлено')
  const first = withEntry('# Изменения\n', entry('1.2.3', '2026-11-27', []))
  const second = withEntry(first, entry('2.0.0', '2026-12-01', breaking ?? []))
  expect(second).toBe(
    '# Изменения\n\n## 2.0.0 — 2026-12-01\n\n### Ломает\n\n- `Row.a` — убрано: поле\n\n## 1.2.3 — 2026-11-27\n\nИзменились только описания.\n',
  )
  expect([hasEntry(second, '1.2.3'), hasEntry(second, '1.2')]).toEqual([true, false])
})
