import { afterEach, expect, test } from 'bun:test'
import '../test/dom.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fittingSize, photoSize, shrinkPicture } from './shrink-picture.ts'

const max = limits.uploads.imageMegapixelsMax * 1_000_000
afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'))

test('a picture that the server takes stays as it is; a larger one keeps its shape', () => {
  expect(fittingSize(8000, 6000)).toBeUndefined()
  const size = fittingSize(12_000, 9000)
  if (!size) throw new Error('it is too large')
  expect(size.width * size.height).toBeLessThanOrEqual(max)
  expect(size.width / size.height).toBeCloseTo(4 / 3, 3)
})

test('a photo of work is made as small as a screen needs, and never larger', () => {
  expect(photoSize(4032, 3024)).toEqual({ width: limits.tasks.photoMaxPx, height: 1440 })
  expect(photoSize(3024, 4032)).toEqual({ width: 1440, height: limits.tasks.photoMaxPx })
  expect(photoSize(1280, 960)).toBeUndefined()
})

test('what the browser can’t read, and what would stand still, goes as it is', async () => {
  let asked = 0
  const createImageBitmap = () => {
    asked += 1
    return Promise.reject(new Error('no picture'))
  }
  Object.assign(globalThis, { createImageBitmap })
  const broken = new File(['x'], 'фото.jpg', { type: 'image/jpeg' })
  expect(await shrinkPicture(broken)).toBe(broken)
  const moving = new File(['x'], 'танец.gif', { type: 'image/gif' })
  expect(await shrinkPicture(moving)).toBe(moving)
  expect(asked).toBe(1)
})
