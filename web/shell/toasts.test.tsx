import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { toast } from './notifications.tsx'

beforeEach(() => {
  act(() => notifications.clean())
  jest.useFakeTimers()
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  jest.useRealTimers()
})

const show = () =>
  render(
    <MantineProvider env="test">
      <Notifications limit={5} transitionDuration={0} />
    </MantineProvider>,
  )
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))
/** A toast's way in and out takes frames of another clock. */
const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('the newest stands on top', () => {
  show()
  for (const text of ['первое', 'второе', 'третье']) act(() => toast('info', text))
  expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['третье', 'второе', 'первое'])
})

test('a toast that the pointer moves over waits until it leaves, but not for ever', () => {
  show()
  act(() => toast('info', 'держат', { autoClose: 60 }))
  const held = screen.getByRole('status')
  for (const clientX of [10, 11]) fireEvent.pointerMove(held, { clientX, clientY: 5, pointerType: 'mouse' })
  expect(held.hasAttribute('data-held')).toBe(true)
  pass(359)
  expect(shown()).toContain('держат')
  pass(1)
  expect(shown()).not.toContain('держат')
})

test('a pointer that rested where the toast appeared does not hold it', () => {
  show()
  act(() => toast('info', 'не держат', { autoClose: 40 }))
  const resting = screen.getByRole('status')
  fireEvent.mouseEnter(resting)
  for (let i = 0; i < 2; i += 1) fireEvent.pointerMove(resting, { clientX: 10, clientY: 5, pointerType: 'mouse' })
  expect(resting.hasAttribute('data-held')).toBe(false)
  pass(40)
  expect(shown()).not.toContain('не держат')
})

test('what is said again lives its time anew, as one', () => {
  show()
  act(() => toast('info', 'снова', { autoClose: 60 }))
  const { run } = screen.getByRole('status').dataset
  pass(40)
  act(() => toast('info', 'снова', { autoClose: 60 }))
  pass(59)
  const [one, ...more] = screen.getAllByRole('status')
  expect([one?.textContent, one?.dataset.run !== run, more.length]).toEqual(['снова', true, 0])
  pass(1)
  expect(shown()).not.toContain('снова')
})

test('a toast that holds the focus outlasts its time, and goes when it is left', () => {
  show()
  act(() => toast('info', 'держат', { autoClose: 40 }))
  const close = screen.getByRole('button', { name: 'Закрыть' })
  pass(30)
  act(() => close.focus())
  pass(10_000)
  expect(shown()).toContain('держат')
  act(() => close.blur())
  pass(9)
  expect(shown()).toContain('держат')
  pass(1)
  expect(shown()).not.toContain('держат')
})

test('one that nobody holds goes by itself', () => {
  show()
  act(() => toast('info', 'уйдёт', { autoClose: 20 }))
  expect(shown()).toContain('уйдёт')
  pass(20)
  expect(shown()).not.toContain('уйдёт')
})
