import { expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { logoFault } from './logo-file.ts'

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })
const most = limits.companies.logoMaxMegabytes * 1024 * 1024

test.each([
  ['logo.png', 'image/png', 10, undefined],
  ['logo.webp', '', most, undefined],
  ['logo.png', 'image/png', most + 1, 'Файл слишком большой (максимум 2MB)'],
  ['logo.svg', 'image/svg+xml', 10, 'Допустимы файлы PNG, JPEG, WebP'],
  ['logo.gif', 'image/gif', 10, 'Допустимы файлы PNG, JPEG, WebP'],
  ['logo.pdf', 'application/pdf', 10, 'Допустимы файлы PNG, JPEG, WebP'],
])('%s of %p, %p bytes: %p', (name, type, size, fault) => {
  expect(logoFault(file(name, type, size))).toBe(fault)
})
