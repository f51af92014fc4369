import { expect, test } from 'bun:test'
import '../test/dom.ts'
import { notificationsStore } from '@mantine/notifications'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { toast } from './notifications.tsx'

const shown = () => notificationsStore.getState().notifications

test('five toasts at most: the oldest leaves, nothing waits in a queue', () => {
  const texts = Array.from({ length: limits.app.toastsMax + 2 }, (_, index) => `Сообщение ${index}`)
  for (const text of texts) toast('info', text)
  expect(
    shown()
      .map((item) => item.message)
      .sort(),
  ).toEqual(texts.slice(2))
  expect(notificationsStore.getState().queue).toEqual([])
})

test('the newest stands first, errors are alerts', () => {
  toast('error', 'Сервер недоступен')
  const top = shown().toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))[0]
  expect(top).toMatchObject({
    message: 'Сервер недоступен',
    role: 'alert',
    style: { '--toast-ms': `${limits.app.toastMs}ms` },
  })
})

test('what is said again stays one toast, and stands first', () => {
  for (const text of ['раз', 'два', 'раз']) toast('info', text)
  const said = shown().toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
  expect(said.map(({ message }) => message).slice(0, 2)).toEqual(['раз', 'два'])
  expect(said.filter(({ message }) => message === 'раз')).toHaveLength(1)
})
