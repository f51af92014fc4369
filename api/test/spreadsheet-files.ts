import { crc32, deflateRawSync } from 'node:zlib'

/** Workbooks written by hand, so that a test can also write what no spreadsheet program would. */
type Entry = { bytes: Uint8Array | string; /** What its headers claim. */ claims?: number; isEncrypted?: boolean }
type Entries = Readonly<Record<string, Entry | string>>

/** A zip (APPNOTE 4.3) of deflated entries. */
export function pack(entries: Entries): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, given] of Object.entries(entries)) {
    const entry = typeof given === 'string' ? { bytes: given } : given
    const bytes = Buffer.from(entry.bytes)
    const packed = deflateRawSync(bytes, { level: 9 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE('isEncrypted' in entry && entry.isEncrypted ? 1 : 0, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(('claims' in entry ? entry.claims : undefined) ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (rows: readonly [id: string, type: string, target: string][]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const sheet = (rows: string, before = '') =>
  `${XML}${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** An xlsx whose first sheet is `first`; `more` adds entries or takes the place of its own. */
export function workbook(first: Entry | string, more: Entries = {}, sheets = 1): Buffer<ArrayBuffer> {
  const ids = Array.from({ length: sheets }, (_, i) => i + 1)
  return pack({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook><sheets>${ids
      .map((id) => `<sheet name="Лист${id}" sheetId="${id}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...ids.map((id): [string, string, string] => [`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`]),
      ['rIdS', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdT', 'styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': first,
    ...more,
  })
}
