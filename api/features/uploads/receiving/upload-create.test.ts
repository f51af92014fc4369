import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import sharp from 'sharp'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createApp } from '../../../app.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildUser, type BuiltUser } from '../../../test/factories.ts'
import { ascii, BOUNDARY, formBytes, mp4, photo, png, slowly, zip, type Part } from '../../../test/forms.ts'

type Schemas = components['schemas']

const MAX = 6 * 1024 * 1024
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const WORD = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']

let app: TestApp
let user: BuiltUser
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp({ files: 'embedded', uploads: { maxBytes: MAX } })
  user = await buildUser(app)
  picture = await png()
})
afterAll(() => app?.stop())

/** The rate of contract would stop a corpus: each call is another user's of the same company. */
async function send(
  body: Uint8Array<ArrayBuffer> | ReadableStream,
  { by, type }: { by?: BuiltUser; type?: string } = {},
) {
  const who = by ?? (await buildUser(app, { company: user.company }))
  const response = await app.fetch(
    new Request(`http://${who.company.subdomain}.localhost:3000/api/upload`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': type ?? `multipart/form-data; boundary=${BOUNDARY}`,
      },
    }),
  )
  // One or the other: `checkReplies` of the test app holds both to the contract.
  const answer = (await response.json()) as Schemas['UploadResult'] & Partial<Schemas['Problem']>
  return { status: response.status, headers: response.headers, body: answer }
}
const sendParts = (parts: readonly Part[]) => send(slowly(formBytes(parts)))

async function left(): Promise<{ objects: string[]; rows: number }> {
  const objects: string[] = []
  for await (const page of app.files.list()) objects.push(...page.map(({ key }) => key))
  const companyId = user.company.id
  const rows = await app.db.forCompany(companyId)`select from files where company_id = ${companyId}`
  return { objects: objects.toSorted(), rows: rows.length }
}
/** Whatever is refused leaves what was there. */
async function keepsNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await left()
  const result = await work()
  expect(await left()).toEqual(before)
  expect(await app.files.dropUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  return result
}

describe('what is taken', () => {
  const webm = Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'),
    Buffer.alloc(400),
  ])
  const wmv = Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c6c00000000000000010000000102', 'hex'),
    Buffer.from('9107dcb7b7a9cf118ee600c00c2053654e00000000000000c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
    Buffer.alloc(400),
  ])
  const good: [string, string, Uint8Array, string?][] = [
    ['План зала.png', 'image/png', Buffer.alloc(0)],
    ['a.mp4', 'video/mp4', mp4()],
    ['a.mov', 'video/quicktime', Buffer.concat([ascii('\0\0\0\x14ftypqt  \0\0\0\0qt  '), Buffer.alloc(300)])],
    ['a.avi', 'video/x-msvideo', Buffer.concat([ascii('RIFF\x10\0\0\0AVI LIST'), Buffer.alloc(300)])],
    ['a.webm', 'video/webm', webm],
    ['a.wmv', 'video/x-ms-wmv', wmv],
    ['a.pdf', 'application/pdf', ascii('%PDF-1.7\n1 0 obj')],
    ['a.doc', 'application/msword', OLE],
    ['a.xls', 'application/vnd.ms-excel', OLE],
    ['a.docx', DOCX, zip(WORD)],
    ['Большой.docx', DOCX, zip(WORD, 1_900_000)],
    ['a.xlsx', XLSX, zip(['xl/workbook.xml', '[Content_Types].xml'])],
  ]
  test.each(good)('%s, %s', async (filename, type, bytes) => {
    const sent = bytes.length > 0 ? bytes : picture
    const { status, body } = await sendParts([{ filename, type, bytes: sent }])
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
    expect(body.files[0]).toMatchObject({ mimetype: type, size: sent.length, originalName: filename })
    const stored = await app.files.read(`${user.company.id}/${body.files[0]?.id}`)
    expect(Buffer.from(await new Response(stored).arrayBuffer()).equals(Buffer.from(sent))).toBe(true)
  })

  test('several at once, whole, in their order, with one event', async () => {
    const sizes = [100, 5 * 1024 * 1024, 5 * 1024 * 1024 + 1, MAX]
    const parts = sizes.map((size, at) => ({ filename: `Видео ${at}.MP4`, type: 'video/mp4', bytes: mp4(size) }))
    const note = { name: 'note', bytes: 'skipped' }
    const { status, body } = await sendParts([note, ...parts])
    expect(status).toBe(200)
    expect(body.files.map(({ size }) => size)).toEqual(sizes)
    expect(body.urls).toEqual(body.files.map(({ id }, at) => `/api/files/${id}/video-${at}.mp4`))
    expect(body.urls[0]).toBe(body.file.url)
    const [event] = await app.db.forCompany(user.company.id)`
      select action, entity_title, jsonb_array_length(changes->'files'->'new') as files from events
      where company_id = ${user.company.id} and entity_id = ${body.files[0]?.id}`
    expect(event).toEqual({ action: 'file.created', entityTitle: 'Видео 0.mp4', files: 4 })
  })

  test('a picture has its size as it is shown, and tells nothing of where it was made (U10)', async () => {
    const plain = await photo(300, 200)
    const place = ascii('Exif\0\0GPS-SECRET-PLACE')
    const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place])
    const bytes = Buffer.concat([plain.subarray(0, 2), exif, segment, plain.subarray(2)])
    const { status, body } = await sendParts([{ filename: 'a.jpg', type: 'image/jpeg', bytes }])
    expect({ status, ...body.files?.[0] }).toMatchObject({ status: 200, width: 200, height: 300 })
    const stored = Buffer.from(
      await new Response(await app.files.read(`${user.company.id}/${body.files[0]?.id}`)).arrayBuffer(),
    )
    expect(stored.includes('GPS-SECRET')).toBe(false)
    expect(stored.equals(Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]))).toBe(true)
    expect(body.files[0]?.size).toBe(stored.length)
  })

  test.each(['png', 'webp'] as const)('nor does a %s', async (format) => {
    const bytes = await sharp(await photo(300, 200))
      .withExif({ IFD0: { Copyright: 'GPS-SECRET-PLACE' } })
      .toFormat(format)
      .toBuffer()
    expect(bytes.includes('GPS-SECRET')).toBe(true)
    const { status, body } = await sendParts([{ filename: `a.${format}`, type: `image/${format}`, bytes }])
    const stored = await new Response(await app.files.read(`${user.company.id}/${body.files[0]?.id}`)).bytes()
    expect([status, stored.length, Buffer.from(stored).includes('GPS-SECRET')]).toEqual([200, bytes.length, false])
  })
})

describe('what is refused takes the whole call with it (U1)', () => {
  const html = '<html><script>alert(1)</script></html>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const MZ = `MZ${'\0'.repeat(100)}`
  const bad: [string, string, string, string | Uint8Array | undefined][] = [
    ['svg', 'a.svg', 'image/svg+xml', svg],
    ['svg as png', 'a.png', 'image/png', svg],
    ['svg declared only', 'a.png', 'image/svg+xml', undefined],
    ['html', 'a.html', 'text/html', html],
    ['html as png', 'a.png', 'image/png', html],
    ['png named html', 'a.html', 'image/png', undefined],
    ['png declared html', 'a.png', 'text/html', undefined],
    ['png named jpg', 'a.jpg', 'image/jpeg', undefined],
    ['png declared jpeg', 'a.png', 'image/jpeg', undefined],
    ['png declared nothing', 'a.png', '', undefined],
    ['png declared as bytes', 'a.png', 'application/octet-stream', undefined],
    ['png named pdf', 'a.pdf', 'application/pdf', undefined],
    ['no extension', 'png', 'image/png', undefined],
    ['two extensions', 'a.png.exe', 'image/png', undefined],
    ['empty', 'a.png', 'image/png', ''],
    ['three bytes of a jpeg', 'a.jpg', 'image/jpeg', Buffer.from('ffd8ff', 'hex')],
    ['a png without a header', 'a.png', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a png of no size', 'a.png', 'image/png', Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')],
    ['a gif that is a script', 'a.gif', 'image/gif', "GIF89a/*\0\0\0\0\0\0*/=1;alert('x')"],
    ['xml', 'a.xml', 'text/xml', '<?xml version="1.0"?><a/>'],
    ['javascript', 'a.js', 'text/javascript', 'alert(1)'],
    ['an exe', 'a.exe', 'application/x-msdownload', MZ],
    ['an exe as docx', 'a.docx', DOCX, MZ],
    ['an exe as doc', 'a.doc', 'application/msword', MZ],
    ['a pdf that begins with html', 'a.pdf', 'application/pdf', `${html}%PDF-1.7`],
    ['a zip', 'a.zip', 'application/zip', zip(['a.txt'])],
    ['a zip as docx', 'a.docx', DOCX, zip(['a.txt'])],
    ['a docx with macros', 'a.docx', DOCX, zip([...WORD, 'word/vbaProject.bin'])],
    ['a docm', 'a.docm', 'application/vnd.ms-word.document.macroEnabled.12', zip(WORD)],
    ['an xlsx as docx', 'a.docx', DOCX, zip(['[Content_Types].xml', 'xl/workbook.xml'])],
    ['a docx without types', 'a.docx', DOCX, zip(['word/document.xml'])],
    ['a docx cut short', 'a.docx', DOCX, zip(WORD).subarray(0, 150)],
    ['a large docx without a directory', 'a.docx', DOCX, zip(WORD, 1_900_000).subarray(0, 5_500_000)],
    ['a directory that lies', 'a.docx', DOCX, Buffer.concat([zip(WORD), ascii('PK\x05\x06'), Buffer.alloc(18, 255)])],
    ['heic as mp4', 'a.mp4', 'video/mp4', ascii(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(100)}`)],
    ['m4a as mp4', 'a.mp4', 'video/mp4', ascii(`\0\0\0\x18ftypM4A \0\0\0\0M4A mp42${'\0'.repeat(100)}`)],
    ['matroska as webm', 'a.webm', 'video/webm', Buffer.from('1a45dfa38b4282886d6174726f736b61', 'hex')],
    ['wav as avi', 'a.avi', 'video/x-msvideo', ascii(`RIFF\x10\0\0\0WAVEfmt ${'\0'.repeat(100)}`)],
    ['text as mp4', 'a.mp4', 'video/mp4', 'hello, this is no video at all, only words'],
    ['csv as xls', 'a.xls', 'application/vnd.ms-excel', 'a;b\n1;2'],
    ['an empty name', '', 'image/png', undefined],
  ]
  test.each(bad)('%s', async (_, filename, type, bytes) => {
    const good = { filename: 'Меню.png', type: 'image/png', bytes: picture }
    const { status, body, headers } = await keepsNothing(() =>
      sendParts([good, { filename, ...(type && { type }), bytes: bytes ?? picture }]),
    )
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'FILE_TYPE_NOT_ALLOWED' })
    expect(Object.keys(body.fields ?? {})).toEqual(['files.1'])
    expect(headers.get('connection')).toBe('close')
  })

  test('too large, counted while it comes', async () => {
    const parts = [{ filename: 'Зал.mp4', type: 'video/mp4', bytes: mp4(MAX + 1) }]
    const { status, body } = await keepsNothing(() => sendParts(parts))
    expect({ status, code: body.code, message: body.message, fields: body.fields }).toEqual({
      status: 413,
      code: 'FILE_TOO_LARGE',
      message: 'Файл Зал.mp4 слишком большой (максимум 6MB)',
      fields: { 'files.0': 'Файл Зал.mp4 слишком большой (максимум 6MB)' },
    })
  })

  test('eleven files', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => ({ filename: `${at}.png`, type: 'image/png', bytes: picture }))
    const { status, body } = await keepsNothing(() => sendParts(eleven))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'TOO_MANY_FILES' })
  })

  const form = () => formBytes([{ filename: 'a.png', type: 'image/png', bytes: picture }])
  const usual = `multipart/form-data; boundary=${BOUNDARY}`
  const broken: [string, () => Uint8Array, string?][] = [
    ['a control character in a header', () => formBytes([{ filename: 'a\0b.png', type: 'image/png', bytes: picture }])],
    ['nothing', () => new Uint8Array()],
    ['no parts', () => ascii(`--${BOUNDARY}--\r\n`)],
    ['text fields only', () => formBytes([{ name: 'note', bytes: 'a' }])],
    ['a field named files', () => formBytes([{ bytes: 'a' }])],
    [
      'files of another name',
      () => formBytes([{ name: 'file', filename: 'a.png', type: 'image/png', bytes: picture }]),
    ],
    ['garbage', () => crypto.getRandomValues(new Uint8Array(50_000))],
    ['cut in a file', () => form().subarray(0, 200)],
    ['cut before its last boundary', () => form().subarray(0, -BOUNDARY.length - 8)],
    ['a header of 100 KB', () => formBytes([{ filename: 'a'.repeat(100_000), type: 'image/png', bytes: picture }])],
    ['no boundary', form, 'multipart/form-data; charset=utf-8'],
    ['another boundary', form, 'multipart/form-data; boundary=another'],
  ]
  test.each(broken.map(([what, bytes, type = usual]) => [what, bytes, type] as const))('%s', async (_, bytes, type) => {
    const { status, body } = await keepsNothing(() => send(slowly(bytes()), { type }))
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}).length }).toEqual({
      status: 400,
      code: 'UPLOAD_FAILED',
      fields: 1,
    })
  })

  test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=a'])('%s', async (type) => {
    expect((await keepsNothing(() => send(form(), { type }))).status).toBe(415)
  })

  test('without a session nothing is read', async () => {
    const body = new ReadableStream({
      pull: () => {
        throw new Error('was read')
      },
    })
    const address = `http://${user.company.subdomain}.localhost:3000/api/upload`
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    expect((await app.fetch(new Request(address, { method: 'POST', body, headers }))).status).toBe(401)
  })
})

describe('on a socket', () => {
  const over = (headers: string[], body: Uint8Array, end: boolean) => {
    const { settings, db, files, log } = app
    const bodyPace = { waitMs: 300, bytesPerSecond: 512 }
    const server = createApp({ settings, db, files, log, bodyPace, now: () => new Date() })
    server.listen({ hostname: '127.0.0.1', port: 0, idleTimeout: 1 })
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = connect(server.server?.port ?? 0, '127.0.0.1', () => {
      socket.write(
        `POST /api/upload HTTP/1.1\r\nhost: ${user.company.subdomain}.localhost:3000\r\nauthorization: Bearer ${user.token}\r\n` +
          `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n`,
      )
      socket.write(body, () => end && socket.destroy())
    })
    let answer = ''
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
    return promise.finally(() => server.server?.stop(true))
  }
  const video = () => formBytes([{ filename: 'a.mp4', type: 'video/mp4', bytes: mp4(5_500_000) }])

  test('a client that goes away leaves nothing', async () => {
    const bytes = video()
    await over([`content-length: ${bytes.length}`], bytes.subarray(0, 5_400_000), true)
    // The server learns of it a moment later; it has ended when its slot is free and nothing is unfinished.
    for (let tries = 0; tries < 200 && (await app.files.dropUnfinished(new Date(0))) > 0; tries++);
    const { rows } = await left()
    await send(slowly(formBytes([{ filename: 'a.png', type: 'image/png', bytes: picture }])), { by: user })
    expect((await left()).rows).toBe(rows + 1)
  })

  test('a Content-Length that promises more is waited for no longer than a slow body; less is a broken form', async () => {
    const bytes = formBytes([{ filename: 'a.png', type: 'image/png', bytes: picture }])
    expect(await over([`content-length: ${bytes.length + 10}`, 'connection: close'], bytes, false)).toInclude(' 408 ')
    expect(await over([`content-length: ${bytes.length - 40}`, 'connection: close'], bytes, false)).toInclude(' 400 ')
  })
})
