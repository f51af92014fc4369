import { describe, expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { faultOf } from './check-files.ts'
import { acceptAll, isPicture, isVideo, typeOf } from './file-types.ts'
import { createMeter } from './progress.ts'

const types: readonly string[] = limits.uploads.types
const sized = (name: string, type: string, bytes: number) =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: bytes })
const png = (name: string, bytes = 10) => sized(name, 'image/png', bytes)

describe('the type that a file is sent with', () => {
  test.each([
    ['a.png', 'image/png', 'image/png'],
    ['a.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['A.XLS', 'application/octet-stream', 'application/vnd.ms-excel'],
    ['a.wmv', 'video/x-ms-wmv', 'video/wmv'],
    ['a.svg', 'image/svg+xml', undefined],
    ['a.png', 'text/html', undefined],
    ['png', '', undefined],
    ['a.exe', '', undefined],
  ])('%s as %j', (name, type, sent) => expect(typeOf({ name, type })).toBe(sent))

  test('every ending has a type of the contract', () => {
    for (const ending of acceptAll.split(',').filter((part) => part.startsWith('.')))
      expect(types).toContain(typeOf({ name: `a${ending}`, type: '' }) ?? '')
  })

  test('pictures and videos', () => {
    expect([png('a.png'), sized('a.mp4', 'video/mp4', 1)].map(isPicture)).toEqual([true, false])
    expect([png('a.png'), sized('a.mp4', 'video/mp4', 1)].map(isVideo)).toEqual([false, true])
  })
})

describe('what is refused before it is sent', () => {
  const megabyte = 1024 * 1024
  test('nothing wrong', () => expect(faultOf([png('a.png', 500 * megabyte), png('b.png')])).toBeUndefined())
  test('too many', () =>
    expect(faultOf(Array.from({ length: 11 }, (_, n) => png(`${n}.png`)))).toBe('Максимум 10 файлов за раз'))
  test('faults are joined with commas', () =>
    expect(faultOf([png('Зал.png', 500 * megabyte + 1), sized('Меню.svg', 'image/svg+xml', 1)])).toBe(
      'Файл Зал.png слишком большой (максимум 500MB), Тип файла Меню.svg не поддерживается',
    ))
})

test('the bar stops at nine tenths, and speed is measured by stretches', () => {
  let now = 0
  const measure = createMeter(1000, () => now)
  expect(measure(0, 1100)).toEqual({ ratio: 0, sent: 0, total: 1000, speed: undefined })
  now = 400
  expect(measure(550, 1100)).toEqual({ ratio: 0.45, sent: 500, total: 1000, speed: undefined })
  now = 1000
  expect(measure(550, 1100).speed).toBe(500)
  now = 2000
  expect(measure(1100, 1100)).toEqual({ ratio: 0.9, sent: 1000, total: 1000, speed: 500 })
})
