import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { QUESTION_COLUMNS } from '../../../../openapi/rules/testing/test-sheet.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import * as build from '../../../test/factories.ts'
import { BOUNDARY, formBytes } from '../../../test/forms.ts'
import { testCalls } from '../../../test/test-calls.ts'

type Question = components['schemas']['TestQuestion']
let app: TestApp
let admin: build.BuiltUser
let boss: ReturnType<typeof testCalls>
beforeAll(async () => {
  app = await createTestApp()
  const company = await build.buildCompany(app, { moduleSettings: { testing: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  boss = testCalls(admin)
})
afterAll(() => app?.stop())

const { questionsMax, importRowsMax, importMaxBytes, questionMax, optionMax, optionsMax } = limits.testing
const titles: readonly string[] = Object.values(QUESTION_COLUMNS)
const long = (length: number) => 'я'.repeat(length)
const many = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at))
const asked = (at: number) => [`Вопрос ${at}?`, '', 'Да; Нет', 'Да']

function sent(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${admin.token}`, ...init.headers }
  return app.fetch(
    new Request(`http://${admin.company.subdomain}.localhost:3000/api/tests${path}`, { ...init, headers }),
  )
}
async function load(bytes: Uint8Array | string, filename = 'Вопросы.xlsx', headers = {}) {
  const response = await sent('/import', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    body: formBytes([{ name: 'file', filename, type: 'application/octet-stream', bytes }]),
  })
  return { status: response.status, body: await response.json() }
}
async function xlsx(rows: string[][], head = titles): Promise<Uint8Array> {
  const columns = head.map((title) => ({ title, width: 20 }))
  const wide = rows.map((row) => head.map((_, at) => row[at] ?? ''))
  const sheet = { format: 'xlsx' as const, fileName: 'Вопросы', columns, rows: wide, timeZone: 'Europe/Moscow' }
  return new Response((await spreadsheetReply(sheet)).body as BodyInit).bytes()
}

test('a file that is too long, too large, of another kind, broken, empty or without the column is refused in words', async () => {
  const large = '0'.repeat(importMaxBytes + 1)
  const wrong: [what: Uint8Array | string, name: string, status: number, message: string][] = [
    [await xlsx(many(importRowsMax + 1, asked)), 'а.xlsx', 400, 'Не более 500 строк'],
    [await xlsx([['Официант', '25']], ['Имя', 'Возраст']), 'а.xlsx', 400, 'Нет обязательной колонки «Вопрос»'],
    ['', 'а.csv', 400, 'Нет обязательной колонки «Вопрос»'],
    ['PK\u0003\u0004 not a table', 'а.xlsx', 400, 'Не удалось прочитать файл'],
    ['png', 'а.png', 415, 'Тип файла а.png не поддерживается'],
    [large, 'а.csv', 413, 'Файл а.csv слишком большой (максимум 5MB)'],
  ]
  for (const [what, name, status, message] of wrong)
    expect(await load(what, name)).toMatchObject({ status, body: { message } })
  expect(await boss.list()).toEqual([])
})

test('what is packed, or no form, is told so and not that the file is missing', async () => {
  const body = { code: 'UNSUPPORTED_MEDIA_TYPE' }
  const csv = 'Вопрос;Варианты;Верный\nКогда?;;В 9'
  expect(await load(csv, 'а.csv', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415, body })
  expect(await load(csv, 'а.csv', { 'content-type': 'text/csv' })).toMatchObject({ status: 415, body })
})

test('of a sheet that is longer than a test the first hundred are taken, every other row is named', async () => {
  const { status, body } = await load(await xlsx(many(questionsMax + 2, asked)))
  expect([status, body.questions.length]).toEqual([200, questionsMax])
  expect(body.skipped).toEqual([102, 103].map((row) => ({ row, reason: 'Не больше 100 вопросов' })))
})

test('a row whose texts are too long or too many says which limit it breaks; the others are taken', async () => {
  const named = (column: keyof typeof QUESTION_COLUMNS, text: string) =>
    titles.map((title, at) => (title === QUESTION_COLUMNS[column] ? text : (asked(1)[at] ?? '')))
  const { body } = await load(
    await xlsx([
      [long(questionMax + 1), '', 'Да; Нет', 'Да'],
      ['Какой?', '', `Да; ${long(optionMax + 1)}`, 'Да'],
      ['Какой?', '', many(optionsMax + 1, String).join('\n'), '1'],
      ['Что к чему?', 'Соответствие', many(9, (at) => `${at} = ${at}`).join('\n')],
      ['Как зовут?', 'Текстовый ответ', '', many(21, String).join('\n')],
      named('category', long(61)),
      named('explanation', long(1001)),
      ['Сколько?', 'Число', '', '63', '', '', '', '', 'градусов Цельсия'],
      named('points', '101'),
      named('points', '1,5'),
      ['Сколько?', 'Число', '', '99999999999'],
      asked(2),
    ]),
  )
  expect(body.questions.map(({ text }: Question) => text)).toEqual(['Вопрос 2?'])
  expect(body.skipped).toEqual([
    { row: 2, reason: 'Не более 1000 символов' },
    { row: 3, reason: 'Не более 300 символов' },
    { row: 4, reason: 'Не больше 10 вариантов' },
    { row: 5, reason: 'Не больше 8 пар' },
    { row: 6, reason: 'Не больше 20 ответов' },
    { row: 7, reason: 'Не более 60 символов' },
    { row: 8, reason: 'Не более 1000 символов' },
    { row: 9, reason: 'Не более 10 символов' },
    { row: 10, reason: 'Не больше 100' },
    { row: 11, reason: 'Введите целое число' },
    { row: 12, reason: 'Не больше 1000000000' },
  ])
})

const option = (id: string, text: string) => ({ id, text })
const options = [option('1', '30'), option('2', 'Да; нет'), option('3', '=1+1')]
const pairs = [
  { id: '1', left: 'Борщ', right: 'Пампушка' },
  { id: '2', left: 'Уха', right: 'Расстегай = пирожок' },
]
/** As long as they may be, and as many: in one cell of the sheet. */
const longest = many(20, (at) => `${at + 10}${long(298)}`)
const every: Question[] = [
  { id: 'a', type: 'single', text: '=Один?', points: 1, options, correct: ['3'], explanation: 'Потому' },
  { id: 'b', type: 'multiple', text: 'Несколько?', points: 5, partial: true, options, correct: ['1', '2'] },
  { id: 'c', type: 'order', text: 'По порядку?', points: 1, options, category: 'Зал' },
  { id: 'd', type: 'text', text: 'Словом?', points: 100, acceptedAnswers: ['Пётр', 'а; б'] },
  { id: 'h', type: 'text', text: long(1000), points: 1, acceptedAnswers: longest, explanation: long(1000) },
  { id: 'e', type: 'text', text: 'Своими словами?', points: 1, acceptedAnswers: [] },
  { id: 'f', type: 'match', text: 'Что к чему?', points: 1, pairs },
  { id: 'g', type: 'number', text: 'Сколько?', points: 1, value: -18.5, tolerance: 0.5, unit: '°C' },
]

test.each(['xlsx', 'csv'])('questions of every type go out as %s and come back as they were', async (format) => {
  const { _id: id = '' } = await boss.make({ title: `Смена ${format}`, questions: every })
  const file = await sent(`/${id}/questions/export?format=${format}`)
  expect(file.status).toBe(200)
  const { body } = await load(await file.bytes(), `Вопросы.${format}`)
  expect(body.skipped).toEqual([])
  const again = await boss.make({ title: `Снова ${format}`, questions: body.questions })
  const plain = ({ questions = [] }: Partial<components['schemas']['Test']>) =>
    questions.map((question) => ({ ...question, id: '', correct: question.correct ?? [] }))
  expect(plain(await boss.get(again._id ?? ''))).toEqual(plain(await boss.get(id)))
})

test('a bar between words of a csv stands between no fields', async () => {
  const rows = many(20, (at) => `Вопрос ${at}?;;а|б|в;а|б|в`)
  const { body } = await load([titles.join(';'), ...rows].join('\n'), 'а.csv')
  expect(body.skipped).toHaveLength(20)
  expect(body.skipped[0]).toEqual({ row: 2, reason: 'добавьте не менее двух вариантов' })
})

test('a pasted text is read as a sheet is', async () => {
  expect(await boss.fromText(`Сколько минут?\n- 15\n+ 45\n\nА?\n- 1\n+ ${long(optionMax + 1)}`)).toMatchObject({
    code: 200,
    questions: [{ type: 'single', correct: ['2'] }],
    skipped: [{ row: 5, reason: 'Не более 300 символов' }],
  })
})
