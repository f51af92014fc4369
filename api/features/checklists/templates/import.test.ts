import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildCompany, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { BOUNDARY, formBytes } from '../../../test/forms.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

const someone = async (role: 'admin' | 'user') =>
  buildUser(app, { company: await buildCompany(app, { moduleSettings: { checklists: true } }), role })
async function load({ company, token }: BuiltUser, bytes: Uint8Array | string, name = 'a.csv') {
  const response = await app.fetch(
    new Request(`http://${company.subdomain}.localhost:3000/api/checklists/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: formBytes([{ name: 'file', filename: name, type: 'text/csv', bytes }]),
    }),
  )
  return { status: response.status, body: await response.json() }
}
type Told = { title: string; type: string; section?: string }
const brief = (items: Told[]) => items.map(({ title, type, section = '' }) => [section, type, title])

describe('checklistImport', () => {
  test('columns of a sheet become items, rows that can not be are named, and nothing is kept', async () => {
    const me = await someone('admin')
    const { status, body } = await load(
      me,
      [
        'Пункт;Раздел;Тип;От;До;Единица;Варианты;Обязательный;Критичный',
        'Зал:;;;;;;;;',
        'Свет включён;;;;;;;;',
        'Рыба;Холод;Число;-2;2,5;°C;;;да',
        'Упаковка;Склад;Выбор;;;;Целая;;',
        'Упаковка 2;Склад;;;;;"Целая; Мятая";нет;',
        ';Зал;;;;;;;',
      ].join('\n'),
    )
    expect(status).toBe(200)
    expect(brief(body.items)).toEqual([
      ['Зал', 'check', 'Свет включён'],
      ['Холод', 'number', 'Рыба'],
      ['Склад', 'select', 'Упаковка 2'],
    ])
    expect(body.items[1]).toMatchObject({ critical: true, min: -2, max: 2.5, unit: '°C', precision: 1 })
    expect(body.skipped.map(({ row }: { row: number }) => row)).toEqual([5, 7])
    const { data } = await me.client.GET('/api/checklists')
    expect(data).toEqual([])
  })

  test('rows that no checklist could be saved with are named, up to the edge they become items', async () => {
    const me = await someone('admin')
    const options = (n: number) => Array.from({ length: n }, (_, at) => `Вариант ${at}`).join(',')
    const sheet = (rows: string[]) =>
      ['Пункт;Варианты;От;До', ...rows].join('\n').replaceAll(',', '; ').replaceAll('|', '"')
    const { status, body } = await load(
      me,
      sheet([
        `Десять;|${options(10)}|;;`,
        `Одиннадцать;|${options(11)}|;;`,
        `Длинный;|Целая,${'я'.repeat(101)}|;;`,
        'Много;;;100000',
        'Слишком много;;;100001',
        'Слишком мало;;-100001;',
      ]),
    )
    expect(status).toBe(200)
    expect(brief(body.items)).toEqual([
      ['', 'select', 'Десять'],
      ['', 'number', 'Много'],
    ])
    expect(body.skipped).toEqual([
      { row: 3, reason: 'Варианты: не больше 10 элементов' },
      { row: 4, reason: 'Варианты: не более 100 символов' },
      { row: 6, reason: 'Норма: не больше 100000' },
      { row: 7, reason: 'Норма: не меньше -100000' },
    ])
  })

  test('a text that is too long for its field is not cut: its row is named', async () => {
    const me = await someone('admin')
    const { itemTitleMax, hintMax, sectionMax, unitMax, placeMax } = limits.checklists
    const HEADER = 'Пункт;Раздел;Подсказка;Единица;Место;Тип'
    const rows = (more: number) =>
      [
        ['я'.repeat(itemTitleMax + more)],
        ['Раздел', 'я'.repeat(sectionMax + more)],
        ['Подсказка', '', 'я'.repeat(hintMax + more)],
        ['Единица', '', '', 'я'.repeat(unitMax + more), '', 'Число'],
        ['Место', '', '', '', 'я'.repeat(placeMax + more)],
      ].map((cells) => cells.join(';'))
    const whole = [HEADER, ...rows(0)].join('\n')
    expect((await load(me, whole)).body).toMatchObject({ items: { length: 5 }, skipped: [] })
    const { body } = await load(me, [HEADER, ...rows(1)].join('\n'))
    expect(body).toEqual({
      items: [],
      skipped: [
        { row: 2, reason: 'Пункт: не более 200 символов' },
        { row: 3, reason: 'Раздел: не более 60 символов' },
        { row: 4, reason: 'Подсказка: не более 500 символов' },
        { row: 5, reason: 'Единица: не более 10 символов' },
        { row: 6, reason: `Место: не более ${placeMax} символов` },
      ],
    })
  })

  test('of a list in one column the lines that are left out are named', async () => {
    const me = await someone('admin')
    const lines = ['Зал:', '', 'я'.repeat(201), ...Array.from({ length: 101 }, (_, at) => `Пункт ${at}`)]
    const { body } = await load(me, lines.join('\n'))
    expect(body.items).toHaveLength(100)
    expect(body.skipped).toEqual([
      { row: 3, reason: 'Не более 200 символов' },
      { row: 104, reason: 'Не больше 100 элементов' },
    ])
  })

  test('a cell is read whole or its row is named: nothing of it is cut', async () => {
    const me = await someone('admin')
    const options = (size: number, last = '') =>
      Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(size, 'я')).join('; ') + last
    const { body } = await load(
      me,
      [
        'Пункт;Варианты;Подсказка',
        `Полные;"${options(100)}";`,
        `Не поместились;"${options(100, `;${' '.repeat(1000)}Ещё`)}";`,
        `${'ф'.repeat(200)};;${'п'.repeat(500)}`,
        `${'ф'.repeat(201)};;`,
        `Свет;;${'п'.repeat(501)}`,
      ].join('\n'),
    )
    expect(body.items.map(({ title }: Told) => title)).toEqual(['Полные', 'ф'.repeat(200)])
    expect(body.items[0].options.map(({ text }: { text: string }) => text).join('; ')).toBe(options(100))
    expect(body.skipped).toEqual([
      { row: 3, reason: 'Варианты: не более 1020 символов' },
      { row: 5, reason: 'Пункт: не более 200 символов' },
      { row: 6, reason: 'Подсказка: не более 500 символов' },
    ])
    const list = ['Зал:', 'ф'.repeat(201), '', 'Свет'].join('\n')
    const plain = await load(me, list)
    expect(brief(plain.body.items)).toEqual([['Зал', 'check', 'Свет']])
    expect(plain.body.skipped).toEqual([{ row: 2, reason: 'Не более 200 символов' }])
  })

  test('one column without a header is a list, and an xlsx is read as a csv is', async () => {
    const me = await someone('admin')
    const list = 'Открыть зал:\nПротереть столы\nПроверить кассу\n'
    const plain = await load(me, list)
    expect(brief(plain.body.items)).toEqual([
      ['Открыть зал', 'check', 'Протереть столы'],
      ['Открыть зал', 'check', 'Проверить кассу'],
    ])
    const reply = await spreadsheetReply({
      format: 'xlsx',
      fileName: 'Пункты',
      columns: [
        { title: 'Пункт', width: 20 },
        { title: 'Тип', width: 10 },
      ],
      rows: [['Да ли', 'Да / Нет / Н/п']],
      timeZone: 'Europe/Moscow',
    })
    const file = await new Response(reply.body as BodyInit).bytes()
    expect(brief((await load(me, file, 'Пункты.xlsx')).body.items)).toEqual([['', 'yesno', 'Да ли']])
  })

  test('what can not be read, has no known columns, is too long, too large or of another kind is told', async () => {
    const me = await someone('admin')
    const { importRowsMax, importMaxBytes } = limits.checklists
    const lines = Array.from({ length: importRowsMax + 1 }, (_, at) => `Строка ${at}`).join('\n')
    const codes = [
      await load(me, 'Имя;Возраст\nОн;2'),
      await load(me, lines),
      await load(me, Buffer.from('PK\u0003\u0004nothing'), 'a.xlsx'),
      await load(me, Buffer.from('%PDF-1.4'), 'a.pdf'),
      await load(me, Buffer.alloc(importMaxBytes + 1, 'x')),
    ].map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([
      [400, 'IMPORT_COLUMN_MISSING'],
      [400, 'IMPORT_TOO_MANY_ROWS'],
      [400, 'IMPORT_UNREADABLE'],
      [415, 'FILE_TYPE_NOT_ALLOWED'],
      [413, 'FILE_TOO_LARGE'],
    ])
    const { body } = await load(me, 'Имя;Возраст\nОн;2')
    expect(body.message).toBe(messages.IMPORT_COLUMN_MISSING.replace('{name}', 'Пункт'))
  })

  test('it is the administrators’ alone', async () => {
    expect((await load(await someone('user'), 'Пункт\nСвет')).status).toBe(403)
  })
})
