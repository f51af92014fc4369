import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedMark } from './seed-mark.ts'

const root = mkdtempSync(join(tmpdir(), 'seed-'))
const put = (name: string, text: string) => writeFileSync(join(root, name), text)
beforeAll(() => {
  for (const folder of ['mocks/seed/tasks', 'openapi/gen']) mkdirSync(join(root, folder), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

test('another mark as soon as a source of the seed is another, and by nothing else', () => {
  put('mocks/seed/tasks/tasks.ts', 'export const tasks = [1]')
  put('openapi/gen/examples.gen.ts', 'export const examples = 1')
  const marks = [seedMark(root)]
  put('mocks/seed/tasks/tasks.test.ts', 'of them')
  put('mocks/db.ts', 'what keeps them')
  expect(seedMark(root)).toBe(marks[0] ?? '')
  put('mocks/seed/tasks/tasks.ts', 'export const tasks = [2]')
  marks.push(seedMark(root))
  put('openapi/gen/examples.gen.ts', 'export const examples = 2')
  marks.push(seedMark(root))
  expect(new Set(marks).size).toBe(3)
})
