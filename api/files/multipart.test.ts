import { expect, test } from 'bun:test'
import { partsOf } from './multipart.ts'

const form = (...lines: string[]) => {
  const bytes = new TextEncoder().encode(lines.join('\r\n'))
  async function* body() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const request = new Request('http://localhost/x', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  return { request, connection: { body, signal: request.signal, keepOpen() {} } }
}

test('files and fields in their order, with names quoted, escaped and bare, however the bytes come', async () => {
  const parts: object[] = []
  const bytes: number[] = []
  const sent = form(
    ...['--b', 'Content-Disposition: form-data; name="создать"', '', 'true'],
    ...['--b', 'Content-Disposition: form-data; name=file; filename=staff.csv', 'Content-Type: text/csv', '', 'а;б'],
    ...['--b', 'Content-Disposition: form-data; name="file"; filename="a%22\\\\б.csv"', '', 'x', '--b--', ''],
  )
  for await (const part of partsOf(sent, 5)) {
    if (part.kind === 'bytes') bytes.push(...part.bytes)
    else parts.push(part)
  }
  expect(parts).toEqual([
    { kind: 'field', field: 'создать', value: 'true' },
    { kind: 'file', field: 'file', name: 'staff.csv', type: 'text/csv' },
    { kind: 'end' },
    { kind: 'file', field: 'file', name: 'a"\\б.csv', type: '' },
    { kind: 'end' },
  ])
  expect(Buffer.from(bytes).toString()).toBe('а;бx')
})
