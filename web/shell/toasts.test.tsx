import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { toast } from './notifications.tsx'

beforeEach(() => act(() => notifications.clean()))
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
})

const show = () =>
  render(
    <MantineProvider env="test">
      <Notifications limit={5} transitionDuration={0} />
    </MantineProvider>,
  )
test('the newest stands on top', async () => {
  show()
  for (const text of ['первое', 'второе', 'третье']) act(() => toast('info', text))
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(3))
  expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['третье', 'второе', 'первое'])
})

test('a toast that the pointer moves over waits until it leaves, but not for ever', async () => {
  show()
  act(() => toast('info', 'держат', { autoClose: 60 }))
  const held = await screen.findByRole('status')
  for (const clientX of [10, 11]) fireEvent.pointerMove(held, { clientX, clientY: 5, pointerType: 'mouse' })
  await waitFor(() => expect(held.hasAttribute('data-held')).toBe(true))
  act(() => toast('info', 'уйдёт', { autoClose: 80 }))
  await waitFor(() => expect(screen.queryByText('уйдёт') === null).toBe(true))
  expect(screen.queryByText('держат') !== null).toBe(true)
  await waitFor(() => expect(screen.queryByText('держат') === null).toBe(true))
})

test('a pointer that rested where the toast appeared does not hold it', async () => {
  show()
  act(() => toast('info', 'не держат', { autoClose: 40 }))
  const resting = await screen.findByRole('status')
  fireEvent.mouseEnter(resting)
  for (let i = 0; i < 2; i += 1) fireEvent.pointerMove(resting, { clientX: 10, clientY: 5, pointerType: 'mouse' })
  expect(resting.hasAttribute('data-held')).toBe(false)
  await waitFor(() => expect(screen.queryByText('не держат') === null).toBe(true))
})

test('what is said again lives its time anew, as one', async () => {
  show()
  act(() => toast('info', 'снова', { autoClose: 60 }))
  const [run] = [(await screen.findByRole('status')).dataset.run]
  act(() => toast('info', 'снова', { autoClose: 120 }))
  act(() => toast('info', 'раньше', { autoClose: 60 }))
  await waitFor(() => expect(screen.queryByText('раньше') === null).toBe(true))
  const [one, ...more] = screen.getAllByRole('status')
  expect([one?.textContent, one?.dataset.run !== run, more.length]).toEqual(['снова', true, 0])
  await waitFor(() => expect(screen.queryByText('снова') === null).toBe(true))
})

test('a toast that holds the focus outlasts a later one, and goes when it is left', async () => {
  show()
  act(() => toast('info', 'держат', { autoClose: 40 }))
  const close = await screen.findByRole('button', { name: 'Закрыть' })
  act(() => close.focus())
  act(() => toast('info', 'уйдёт', { autoClose: 80 }))
  await waitFor(() => expect(screen.queryByText('уйдёт') === null).toBe(true))
  expect(screen.queryByText('держат') !== null).toBe(true)
  act(() => close.blur())
  await waitFor(() => expect(screen.queryByText('держат') === null).toBe(true))
})

test('one that nobody holds goes by itself', async () => {
  show()
  act(() => toast('info', 'уйдёт', { autoClose: 20 }))
  await waitFor(() => expect(screen.queryByText('уйдёт') === null).toBe(true))
})
