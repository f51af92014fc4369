import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { confirm } from './confirm.ts'
import { ConfirmHost } from './ConfirmHost.tsx'

const user = userEvent.setup()
afterEach(cleanup)

type Turn = PromiseWithResolvers<void | boolean>

/** A list whose rows are removed after a question, once the test says that the server has answered. */
function List({ turn }: { turn?: Turn }) {
  const [names, setNames] = useState(['Анна', 'Борис', 'Вера'])
  const ask = (name: string) =>
    confirm({
      title: `Удалить: ${name}?`,
      yes: 'Да, удалить',
      danger: true,
      act: async () => {
        const isDone = await turn?.promise
        // The list is read anew after the answer.
        if (isDone !== false) setTimeout(() => setNames((before) => before.filter((one) => one !== name)))
        return isDone
      },
    })
  return (
    <MantineProvider env="test">
      <main>
        <h1 tabIndex={-1}>Сотрудники</h1>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href="#name">{name}</a>
              <button type="button" onClick={() => ask(name)}>
                Удалить {name}
              </button>
            </li>
          ))}
        </ul>
      </main>
      <ConfirmHost />
    </MantineProvider>
  )
}

const press = (name: string) => screen.findByRole('button', { name }).then((button) => user.click(button))
// Words and truths, not elements: a comparison that fails would print the whole document.
const isAsked = (title: string) => screen.queryByRole('dialog', { name: title }) !== null
const isListed = (name: string) => screen.queryByText(name) !== null
const focused = () => document.activeElement?.textContent

test('while it works nothing closes the question', async () => {
  const turn: Turn = Promise.withResolvers()
  render(<List turn={turn} />)
  await press('Удалить Борис')
  await press('Да, удалить')
  await user.keyboard('{Escape}')
  await press('Отмена')
  expect(isAsked('Удалить: Борис?')).toBe(true)
  turn.resolve()
  await waitFor(() => expect(isAsked('Удалить: Борис?')).toBe(false))
})

test('a late answer closes nobody else’s question', async () => {
  const turn: Turn = Promise.withResolvers()
  render(<List turn={turn} />)
  await press('Удалить Борис')
  await press('Да, удалить')
  act(() => confirm({ title: 'Выйти на всех устройствах?', yes: 'Да, выйти', act: () => {} }))
  await screen.findByRole('dialog', { name: 'Выйти на всех устройствах?' })
  await act(async () => {
    turn.resolve()
    await turn.promise
  })
  await waitFor(() => expect(isListed('Борис')).toBe(false))
  expect(isAsked('Выйти на всех устройствах?')).toBe(true)
})

test('where nothing came of it the question stays, and can be asked again or left', async () => {
  const turn: Turn = Promise.withResolvers()
  turn.resolve(false)
  render(<List turn={turn} />)
  await press('Удалить Борис')
  await press('Да, удалить')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Да, удалить' }).getAttribute('aria-busy')).toBe('false'),
  )
  await press('Отмена')
  await waitFor(() => expect(isAsked('Удалить: Борис?')).toBe(false))
  await waitFor(() => expect(focused()).toBe('Удалить Борис'))
})

test('a removed row gives the focus to the next one, the last row to the one before, the only one to the heading', async () => {
  render(<List />)
  for (const [name, next] of [
    ['Борис', 'Удалить Вера'],
    ['Вера', 'Удалить Анна'],
    ['Анна', 'Сотрудники'],
  ] as const) {
    await press(`Удалить ${name}`)
    await press('Да, удалить')
    await waitFor(() => expect(isListed(name)).toBe(false))
    await waitFor(() => expect(focused()).toBe(next))
  }
})

test('a question ends with the page that it was asked on', async () => {
  render(<List />)
  await press('Удалить Борис')
  await screen.findByRole('dialog', { name: 'Удалить: Борис?' })
  act(() => navigate('/elsewhere'))
  await waitFor(() => expect(isAsked('Удалить: Борис?')).toBe(false))
})
