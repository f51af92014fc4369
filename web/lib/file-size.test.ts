import { expect, test } from 'bun:test'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0\u00a0Bytes'],
  [1023, '1\u00a0023\u00a0Bytes'],
  [1024, '1\u00a0KB'],
  [1_258_291, '1,2\u00a0MB'],
  [5 * 1024 ** 3, '5\u00a0GB'],
  [5 * 1024 ** 4, '5\u00a0120\u00a0GB'],
])('%d is %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
