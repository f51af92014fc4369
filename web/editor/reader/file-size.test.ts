import { expect, test } from 'bun:test'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0\u00a0Б'],
  [1023, '1\u00a0023\u00a0Б'],
  [1024, '1\u00a0КБ'],
  [1_258_291, '1,2\u00a0МБ'],
  [5 * 1024 ** 3, '5\u00a0ГБ'],
  [5 * 1024 ** 4, '5\u00a0120\u00a0ГБ'],
])('%d is %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
