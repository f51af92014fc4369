import '../test/dom.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { followViewport } from './viewport.ts'

const vh = () => document.documentElement.style.getPropertyValue('--vh')
let stop = () => {}
afterEach(() => stop())

test('--vh is there at once and follows when the resizing has come to rest', async () => {
  Object.assign(window, { innerHeight: 900 })
  stop = followViewport()
  expect(vh()).toBe('9px')
  for (const height of [800, 700, 600]) {
    Object.assign(window, { innerHeight: height })
    window.dispatchEvent(new Event('resize'))
  }
  expect(vh()).toBe('9px')
  await waitFor(() => expect(vh()).toBe('6px'))
})
