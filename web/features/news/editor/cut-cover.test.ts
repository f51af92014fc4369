import { expect, test } from 'bun:test'
import { frameOf } from './cut-cover.ts'

const wide = { width: 160, height: 90 }

test('a wide picture is cut at its sides, a high one above and below', () => {
  expect(frameOf(400, 90, 0.5, wide)).toEqual({ x: 120, y: 0, width: 160, height: 90 })
  expect(frameOf(160, 290, 0.5, wide)).toEqual({ x: 0, y: 100, width: 160, height: 90 })
  expect(frameOf(320, 180, 0.5, wide)).toEqual({ x: 0, y: 0, width: 320, height: 180 })
})

test('the place moves what is kept', () => {
  expect(frameOf(160, 290, 0, wide).y).toBe(0)
  expect(frameOf(160, 290, 1, wide).y).toBe(200)
})
