import '../test/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { useState } from 'react'
import { keepFocus } from './keep-focus.ts'

let stop = () => {}
beforeEach(() => void (stop = keepFocus()))
afterEach(() => {
  stop()
  cleanup()
})

const focusAt = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name), { interval: 5 })

function Choice() {
  const [own, setOwn] = useState(false)
  return (
    <main>
      <a href="/first">Первая</a>
      {own ? (
        <p>
          <button onClick={() => setOwn(false)}>Сгенерировать</button>
        </p>
      ) : (
        <span>
          <button onClick={() => setOwn(true)}>Ввести свой</button>
        </span>
      )}
      <a href="/last">Последняя</a>
    </main>
  )
}

test('where a button goes by itself, the keyboard goes on at what comes in its place', async () => {
  const user = userEvent.setup()
  render(<Choice />)
  screen.getByText('Ввести свой').focus()
  await user.keyboard('{Enter}')
  await focusAt('Сгенерировать')
  await user.keyboard('{Enter}')
  await focusAt('Ввести свой')
})

function Once() {
  const [done, setDone] = useState(false)
  return (
    <main>
      <a href="/first">Первая</a>
      {!done && <button onClick={() => setDone(true)}>Убрать</button>}
      <section>
        <a href="/last">Последняя</a>
      </section>
    </main>
  )
}

test('where nothing comes in its place it goes on at what follows, for a keyboard only', async () => {
  const user = userEvent.setup()
  render(<Once />)
  screen.getByText('Убрать').focus()
  await user.keyboard('{Enter}')
  await focusAt('Последняя')

  cleanup()
  render(<Once />)
  await user.click(screen.getByText('Убрать'))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})

test('what comes with a way of its own keeps it', async () => {
  const user = userEvent.setup()
  const leadElsewhere = () => screen.getByText('Первая').focus()
  function Led() {
    const [done, setDone] = useState(false)
    return (
      <main>
        <a href="/first">Первая</a>
        {!done && (
          <button
            onClick={() => {
              setDone(true)
              queueMicrotask(leadElsewhere)
            }}
          >
            Убрать
          </button>
        )}
        <a href="/last">Последняя</a>
      </main>
    )
  }
  render(<Led />)
  screen.getByText('Убрать').focus()
  await user.keyboard('{Enter}')
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.textContent).toBe('Первая')
})

test('a view that is replaced leaves the focus to the next one', async () => {
  const user = userEvent.setup()
  function Steps() {
    const [next, setNext] = useState(false)
    return (
      <main>
        {next ? (
          <p role="status">Загрузка</p>
        ) : (
          <form>
            <h1>Первый шаг</h1>
            <button type="button" onClick={() => setNext(true)}>
              Дальше
            </button>
          </form>
        )}
        <a href="/last">Последняя</a>
      </main>
    )
  }
  render(<Steps />)
  screen.getByText('Дальше').focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Загрузка')
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})

test('a button has the focus back after its work', async () => {
  const user = userEvent.setup()
  const drawn = (busy: boolean) => (
    <main>
      <button disabled={busy}>Повторить</button>
    </main>
  )
  const { rerender } = render(drawn(false))
  const button = screen.getByText('Повторить')
  button.focus()
  await user.keyboard('{Enter}')
  rerender(drawn(true))
  // As browsers do by themselves.
  button.blur()
  await new Promise(requestAnimationFrame)
  rerender(drawn(false))
  await focusAt('Повторить')
})
