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
const bars = () => document.querySelectorAll('.mantine-Notifications-progress').length

test('the newest stands on top, each with its progress bar', async () => {
  show()
  for (const text of ['первое', 'второе', 'третье']) act(() => toast('info', text))
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(3))
  expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['третье', 'второе', 'первое'])
  expect(bars()).toBe(3)
})

test('a toast under the pointer waits, its progress bar too', async () => {
  show()
  act(() => toast('info', 'держат', { autoClose: 40 }))
  fireEvent.mouseEnter(await screen.findByRole('status'))
  const bar = () => document.querySelector('.mantine-Notifications-progress')
  await waitFor(() => expect(bar()?.getAttribute('data-paused')).toBe('true'))
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
