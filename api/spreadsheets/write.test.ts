import { expect, test } from 'bun:test'
import { streamXlsxRows } from 'hucre/xlsx'
import { readSpreadsheet } from './read.ts'
import type { Cell, Column } from '../../openapi/rules/sheets/sheet.ts'
import { type Spreadsheet, spreadsheetReply } from './write.ts'

const columns: Column[] = [{ title: 'Имя', width: 30 }, { title: 'Время', isTime: true }, { title: 'Текст' }]
const reply = (given: Partial<Spreadsheet> = {}) =>
  spreadsheetReply({ format: 'csv', fileName: 'Список', columns, rows: [], timeZone: 'Asia/Yekaterinburg', ...given })
const textOf = async (given: Partial<Spreadsheet>) => new Response((await reply(given)).body).text()
const bytesOf = async (given: Partial<Spreadsheet>) => new Response((await reply(given)).body).bytes()

test('csv: the mark of UTF-8, semicolons, quotes, times on the wall of the company', async () => {
  const bytes = await bytesOf({ rows: [['Анна "А"; Б', new Date('2026-01-31T21:05:59Z'), null]] })
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('Имя;Время;Текст\r\n"Анна ""А""; Б";01.02.2026 02:05;')
})

test('csv: what a program would take for a formula begins with an apostrophe; a phone stays as it is dialled', async () => {
  const dangerous = [
    '=1+1',
    '+1+cmd',
    '-1',
    '@sum',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '|calc',
    '＝1',
    '+7-900',
    '+7 900+1',
    '+1…A1 °C',
    "+7 (9) |'",
  ]
  const harmless = [
    '+4,5 °C',
    '+2…+6 °C',
    '+7 900 000-00-01',
    '+79000000001',
    '+7 (900) 000 00 01',
    'a=1',
    '7',
    "'quoted",
  ]
  for (const text of dangerous) expect(await textOf({ rows: [[text]] })).toMatch(/\r\n"?'/)
  for (const text of harmless) expect(await textOf({ rows: [[text]] })).toEndWith(`\r\n${text}`)
})

test('numbers: with a comma in csv, as Excel of a Russian system reads them; numbers in xlsx', async () => {
  const given = { columns: ['Часы', 'Разница', 'Штуки'].map((title) => ({ title })), rows: [[4.5, -0.25, 1200]] }
  expect(await textOf(given)).toEndWith('\r\n4,5;-0,25;1200')
  const read = []
  for await (const { values } of streamXlsxRows(await bytesOf({ format: 'xlsx', ...given }))) read.push(values)
  expect(read[1]).toEqual([4.5, -0.25, 1200])
})

test('xlsx: texts are texts whatever they begin with, times are times that sort, nothing that XML forbids', async () => {
  const rows: Cell[][] = [
    ['=1+1', new Date('2026-01-31T21:05:00Z'), '+7 900 000-00-01'],
    ['a\u0000\u0001b\ufffe\ud800c', new Date('2026-01-31T21:05:00Z'), '_x0041_ <&>"'],
    ['я'.repeat(40_000), null, new Date('2026-01-31T21:05:00Z').toISOString()],
  ]
  const read = []
  for await (const { values } of streamXlsxRows(await bytesOf({ format: 'xlsx', rows }))) read.push(values)
  expect(read).toEqual([
    ['Имя', 'Время', 'Текст'],
    ['=1+1', new Date('2026-02-01T02:05:00Z'), '+7 900 000-00-01'],
    ['ab\ufffdc', new Date('2026-02-01T02:05:00Z'), '_x0041_ <&>"'],
    ['я'.repeat(32_767), null, '2026-01-31T21:05:00.000Z'],
  ])
  expect(await readSpreadsheet(await bytesOf({ format: 'xlsx', rows: rows.slice(0, 1) }), 'xlsx', 9)).toMatchObject([
    { row: 1 },
    { cells: ['=1+1', '01.02.2026 02:05', '+7 900 000-00-01'] },
  ])
})

test('a file that does not hold all says so in its last row, wherever a lot ends; one that holds all says nothing', async () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, at): Cell[] => [`${at}`])
  const more = 'Это не всё: в файл вошли первые 150 строк. Чтобы выгрузить остальные, сузьте фильтры'
  for (const count of [151, 400]) {
    const lines = (await textOf({ rows: numbered(count), most: 150 })).split('\r\n')
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([152, '149', more])
  }
  expect(await textOf({ rows: numbered(150), most: 150 })).toEndWith('\r\n149')
  const read = []
  for await (const { values } of streamXlsxRows(await bytesOf({ format: 'xlsx', rows: numbered(300), most: 150 })))
    read.push(values[0])
  expect([read.length, read.at(-1)]).toEqual([152, more])
})

test('a time in a column of texts reads the same', async () => {
  const read = []
  for await (const { values } of streamXlsxRows(
    await bytesOf({ format: 'xlsx', rows: [[new Date('2026-01-31T21:05:00Z')]] }),
  ))
    read.push(values)
  expect(read[1]).toEqual(['01.02.2026 02:05'])
})

test('the name of the file, in Unicode and in Latin', async () => {
  const { headers } = await reply({ fileName: 'Сотрудники «Б"; x=(1)\r\nY: 2' })
  expect(headers['Content-Type']).toBe('text/csv; charset=utf-8')
  const name = headers['Content-Disposition']
  expect(name).toMatch(
    /^attachment; filename="Sotrudniki _B_ x_1_Y_ 2\.csv"; filename\*=UTF-8''[A-Za-z0-9%._~!&+^`|-]+$/,
  )
  expect(decodeURIComponent(name.split("UTF-8''")[1] ?? '')).toBe('Сотрудники «Б"; x=(1)\r\nY: 2.csv')
})

test('what fails before the first row fails the call; the source is closed when the reader goes away', async () => {
  const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no database')) }) }
  await expect(reply({ rows: failing })).rejects.toThrow('no database')
  for (const format of ['xlsx', 'csv'] as const) {
    let isClosed = false
    const endless = async function* (): AsyncGenerator<Cell[]> {
      try {
        for (;;) yield ['a', new Date(0), 'b']
      } finally {
        isClosed = true
      }
    }
    const { body } = await reply({ format, rows: endless() })
    const reader = body.getReader()
    await reader.read()
    await reader.cancel()
    expect(isClosed).toBe(true)
  }
})

test('rows are pulled as they are read: fifty thousand do not stay in memory', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    let pulled = 0
    const rows = function* (): Generator<Cell[]> {
      for (; pulled < 50_000; pulled++)
        yield [`Имя ${pulled}`, new Date(pulled * 1e6), Bun.hash(String(pulled)).toString(36)]
    }
    const { body } = await reply({ format, rows: rows() })
    const reader = body.getReader()
    let size = (await reader.read()).value?.length ?? 0
    expect(pulled).toBeLessThan(5000)
    for (let next = await reader.read(); !next.done; next = await reader.read()) size += next.value.length
    expect(size).toBeGreaterThan(500_000)
  }
}, 20_000)
