import { expect, test } from 'bun:test'
import { href } from './routes.ts'

test('an address is built from its pattern', () => {
  expect(href('articles')).toBe('/knowledge-base')
  expect(href('article', { id: 'a/b' })).toBe('/knowledge-base/article/a%2Fb')
  expect(href('login', {}, { returnUrl: '/tasks?page=2', error: undefined })).toBe(
    '/login?returnUrl=%2Ftasks%3Fpage%3D2',
  )
})

test('a missing parameter does not compile', () => {
  // @ts-expect-error the pattern names :id
  href('article', {})
  // @ts-expect-error no such page
  expect(() => href('nowhere')).toThrow()
})
