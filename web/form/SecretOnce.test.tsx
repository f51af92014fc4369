import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { SecretOnce } from './SecretOnce.tsx'

const { clipboard } = navigator
afterEach(() => {
  cleanup()
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
})

function show(writeText: (text: string) => Promise<void>) {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  let done = 0
  render(
    <MantineProvider env="test">
      <a href="/dashboard">Главная</a>
      <SecretOnce
        title="Ключ «Витрина меню» создан"
        text="Второй раз он не покажется."
        secret="rwk_1"
        kept="Ключ сохранён в надёжном месте"
        words={{ copied: 'Ключ скопирован', failed: 'Скопировать не получилось' }}
        onDone={() => (done += 1)}
      />
    </MantineProvider>,
  )
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })), times: () => done }
}

test('it goes only when its reader says that it is kept, and leaving before asks', async () => {
  const copied: string[] = []
  const { user, press, times } = show(async (text) => void copied.push(text))
  expect(document.activeElement?.textContent).toBe('Ключ «Витрина меню» создан')
  await press('Готово')
  await user.keyboard('{Escape}')
  expect(times()).toBe(0)
  await user.click(screen.getByRole('link', { name: 'Главная' }))
  await screen.findByRole('dialog', { name: 'Ключ больше не покажется. Покинуть страницу?' })
  await press('Отмена')
  await press('Скопировать')
  await screen.findByText('Ключ скопирован')
  expect(copied).toEqual(['rwk_1'])
  await user.click(screen.getByRole('checkbox', { name: 'Ключ сохранён в надёжном месте' }))
  await press('Готово')
  expect(times()).toBe(1)
})

test('a browser that forbids the clipboard says so', async () => {
  const { press } = show(() => Promise.reject(new Error('forbidden')))
  await press('Скопировать')
  await screen.findByText('Скопировать не получилось')
})
