import { describe, expect, test } from 'bun:test'
import { cell, pack, sheet, workbook } from '../test/spreadsheet-files.ts'
import { readSpreadsheet } from './read.ts'

const xlsx = (bytes: Uint8Array, rowsMax = 510) => readSpreadsheet(bytes, 'xlsx', rowsMax)
const csv = (text: string | Uint8Array, rowsMax = 510) => readSpreadsheet(Buffer.from(text), 'csv', rowsMax)
const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`

describe('xlsx', () => {
  test('texts, numbers, dates, formulas, merged cells, empty rows; the numbers of the rows are those of the file', async () => {
    const rows = await xlsx(
      workbook(
        sheet(
          `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>79000000001</v></c><c r="D2" s="1"><v>45000</v></c></row>
           <row r="3"/><row r="4"><c r="A4"/></row>
           <row r="7"><c r="A7" t="str"><f>CONCAT("a";"b")</f><v>ab</v></c><c r="B7"><f>1+1</f><v>2</v></c><c r="C7" t="b"><v>1</v></c></row>`,
        ).replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells>'),
        {
          'xl/sharedStrings.xml': '<sst><si><r><t>Мар</t></r><r><t>ина &amp; Ко</t></r></si></sst>',
          'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
        },
      ),
    )
    expect(rows).toEqual([
      { row: 2, cells: ['Марина & Ко', '', '79000000001', '15.03.2023'] },
      { row: 7, cells: ['ab', '2', 'true'] },
    ])
  })

  test('no more rows than asked for, no text that the database would not take', async () => {
    const rows = await xlsx(workbook(sheet(`${row('a_x0000_b&#0;_xD800_')}${row('2').repeat(1000)}`)), 3)
    expect(rows).toHaveLength(3)
    expect(Array.isArray(rows) && rows[0]?.cells).toEqual(['ab\ufffd'])
  })
})

describe('a hostile xlsx is refused, soon, by a process that ends', () => {
  const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_000_000)
  const hostile: Record<string, () => Uint8Array> = {
    'a sheet of zeros': () => workbook({ bytes: zeros(60) }),
    'shared strings of zeros': () => workbook(sheet(row('a')), { 'xl/sharedStrings.xml': { bytes: zeros(60) } }),
    'a picture of zeros': () => workbook(sheet(row('a')), { 'xl/media/1.png': { bytes: zeros(60) } }),
    'zeros behind a header that lies': () => workbook({ bytes: zeros(60), claims: 1000 }),
    'no size in the header': () => workbook({ bytes: zeros(60), claims: 0 }),
    'a million columns': () => workbook(sheet(`<row>${'<c><v>1</v></c>'.repeat(1e6)}</row>`)),
    'a column beyond the last': () => workbook(sheet('<row><c r="ZZZZZZ1"><v>1</v></c></row>')),
    'far cells in many rows': () => workbook(sheet('<row><c r="XFD1"/></row>'.repeat(90_000))),
    'far cells in disguise': () => workbook(sheet(`<row><c s='0'r = "&#88;FD1"/></row>`.repeat(60_000))),
    'ten million rows': () => workbook(sheet('<row/>'.repeat(1e7))),
    'three million rows': () => workbook(sheet('<row/>'.repeat(3e6))),
    'a hundred thousand tags too many': () => workbook(sheet('<row><a/></row>'.repeat(1e5))),
    'many shared strings': () => workbook(sheet(row('a')), { 'xl/sharedStrings.xml': '<si><t/></si>'.repeat(1e6) }),
    'a deep workbook': () => workbook(sheet(row('a')), { 'xl/workbook.xml': '<a>'.repeat(5e6) }),
    'a tag without end': () => workbook(`<worksheet><sheetData><row ${'a '.repeat(1e7)}`),
    'comments without end': () => workbook(`<worksheet><sheetData>${'<!--'.repeat(4e6)}`),
    'five thousand sheets': () =>
      workbook(
        sheet(row('a')),
        Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`xl/worksheets/x${i}.xml`, ''])),
        5000,
      ),
    'an encrypted entry': () => workbook({ bytes: sheet(row('a')), isEncrypted: true }),
    'an xls, or an xlsx with a password': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), zeros(1)]),
    'half a file': () => workbook(sheet(row('a'))).subarray(0, 500),
    'no workbook': () => pack({ 'a.txt': 'a' }),
    'no zip': () => Buffer.from('PK\u0003\u0004 but nothing else'),
    nothing: () => new Uint8Array(),
  }
  const tooMany = [
    'a million columns',
    'three million rows',
    'a hundred thousand tags too many',
    'many shared strings',
    'a deep workbook',
    'comments without end',
  ]
  for (const [name, make] of Object.entries(hostile))
    test(
      name,
      async () => {
        const bytes = make()
        const started = performance.now()
        expect(await xlsx(bytes)).toBe(tooMany.includes(name) ? 'too many rows' : 'unreadable')
        expect(performance.now() - started).toBeLessThan(9000)
      },
      20_000,
    )

  test('entities are neither expanded nor fetched', async () => {
    const dtd = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>'
    expect(await xlsx(workbook(sheet(row('&b;', 'x&f;'), dtd)))).toEqual([{ row: 1, cells: ['&b;', 'x&f;'] }])
  })
})

describe('csv', () => {
  test('its delimiter, its quotes, its encoding; an apostrophe of ours goes again', async () => {
    const two = [
      { row: 1, cells: ['ФИО', 'Email'] },
      { row: 3, cells: ['Пётр "П"; младший\n2', '=x'] },
    ]
    for (const delimiter of [';', ',', '\t'])
      expect(await csv(`\ufeffФИО${delimiter}Email\r\n\r\n"Пётр ""П""; младший\n2"${delimiter}'=x`)).toEqual(two)
    expect(await csv(Buffer.from('d4c8ce3be8ec', 'hex'))).toEqual([{ row: 1, cells: ['ФИО', 'им'] }])
  })

  test('what is no text cannot be read', async () => {
    expect(await csv('ФИО;\0')).toBe('unreadable')
    expect(await csv(Buffer.from('\ufeffФИО\tEmail', 'utf16le'))).toBe('unreadable')
    expect(await csv('\n'.repeat(5e6))).toBe('too many rows')
  })

  // Of what takes longer than a reader's ten seconds nothing is read: large enough that each letter may be looked at only once.
  test('hostile ones are read as what they are, soon', async () => {
    expect(await csv('x'.repeat(1e6))).toEqual([{ row: 1, cells: ['x'.repeat(2001)] }])
    expect(await csv(`ФИО\n"${'x;\n'.repeat(3e5)}`)).toHaveLength(2)
    expect(await csv(';'.repeat(1e6))).toEqual([])
    expect(await csv('"'.repeat(1e6))).toHaveLength(1)
    expect(await csv('a,"b\n'.repeat(2e5), 20)).toHaveLength(20)
    expect(await csv('')).toEqual([])
  }, 60_000)
})

test('of known columns alone, from their header on: the first of each, in their places', async () => {
  const columns = { keys: { фио: 'name', почта: 'email', email: 'email' }, needed: 'name', within: 3 }
  const read = (...lines: string[]) => readSpreadsheet(Buffer.from(lines.join('\n')), 'csv', 3, columns)
  const people = [
    'Ф. И. О.;Заметка;Email;Почта',
    'Анна;x;a@berezka.example;x',
    ';только заметка',
    'Пётр;x',
    'Ольга',
    'Глеб',
  ]
  expect(await read('Список;на ноябрь', '', ...people)).toEqual([
    { row: 3, cells: ['Ф. И. О.', '', 'Email'] },
    { row: 4, cells: ['Анна', '', 'a@berezka.example'] },
    { row: 6, cells: ['Пётр'] },
  ])
  expect(await read('1;', '2;', '3;', ...people)).toEqual([])
})
