import { expect, test } from 'bun:test'
import { safePath } from './safe-path.ts'

test.each(['/tasks', '/tasks?page=2#row', '/knowledge-base/article/1', '/'])('%s is kept', (path) => {
  expect(safePath(path, '/dashboard')).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'tasks',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/tasks\n',
  '/tasks\u0000',
  '/tasks\u0085',
])('%p becomes the fallback', (path) => {
  expect(safePath(path, '/dashboard')).toBe('/dashboard')
})
