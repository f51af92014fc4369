import { afterEach, expect, test } from 'bun:test'
import '../../test/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CodeBoxes, type Digits, noDigits } from './CodeBoxes.tsx'

afterEach(cleanup)

const user = userEvent.setup()
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const shown = () =>
  boxes()
    .map(({ value }) => value || '_')
    .join('')
const at = () => boxes().indexOf(document.activeElement as HTMLInputElement) // -1 for anything else

/** Refuses each code as a screen does: boxes disabled while it asks, then empty. */
function Screen({ sent, hold }: { sent: string[]; hold?: boolean }) {
  const [digits, setDigits] = useState<Digits>(noDigits)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function send(code: string) {
    sent.push(code)
    if (hold) return
    setBusy(true)
    await Promise.resolve()
    setBusy(false)
    setDigits(noDigits)
    setError('Неверный код')
  }
  return (
    <CodeBoxes
      label="Код из письма"
      digits={digits}
      onChange={setDigits}
      onComplete={(code) => void send(code)}
      disabled={busy}
      error={error}
    />
  )
}

test('typing fills the boxes one after another and sends the full set once', async () => {
  const sent: string[] = []
  render(<Screen sent={sent} hold />)
  expect(at()).toBe(0)
  await user.keyboard('12a3456')
  expect(shown()).toBe('123456')
  expect(sent).toEqual(['123456'])
})

test('a wrong code empties the boxes, returns to the first, and is not sent a second time (A32)', async () => {
  const sent: string[] = []
  render(<Screen sent={sent} />)
  await user.keyboard('111111')
  await screen.findByText('Неверный код')
  expect([shown(), at()]).toEqual(['______', 0])
  await user.keyboard('111111')
  expect(sent).toEqual(['111111'])
  await user.keyboard('2')
  expect(sent).toEqual(['111111', '111112'])
})

test.each([
  ['a whole code, wherever it is dropped', 3, ' 123-456 ', '123456'],
  ['a longer text', 0, '12345678', '123456'],
  ['a part', 2, '98', '__98__'],
  ['a part too long for what is left', 4, '789', '____78'],
  ['no digits', 1, 'код', '______'],
])('paste: %s', async (_, index, text, expected) => {
  render(<Screen sent={[]} hold />)
  await user.click(boxes()[index] as HTMLInputElement) // six are there
  await user.paste(text)
  expect(shown()).toBe(expected)
})

test('arrows, Home and End move; Backspace empties a box, then the one before', async () => {
  render(<Screen sent={[]} hold />)
  await user.keyboard('123')
  expect(at()).toBe(3)
  await user.keyboard('{Backspace}')
  expect([shown(), at()]).toEqual(['12____', 2])
  await user.keyboard('{ArrowLeft}{Backspace}')
  expect([shown(), at()]).toEqual(['1_____', 1])
  await user.keyboard('{End}')
  expect(at()).toBe(5)
  await user.keyboard('{ArrowRight}{Home}{ArrowLeft}')
  expect(at()).toBe(0)
  await user.keyboard('7')
  expect([shown(), at()]).toEqual(['7_____', 1])
})

test('a reader hears the group, the place of a box and the error', async () => {
  render(<Screen sent={[]} />)
  expect(screen.getByRole('group', { name: 'Код из письма' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Цифра 6 из 6' })).toBeDefined()
  const first = boxes()[0]
  expect([first?.inputMode, first?.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await user.keyboard('111111')
  const alert = await screen.findByText('Неверный код')
  expect(alert.getAttribute('role')).toBe('alert')
  expect(boxes()[0]?.getAttribute('aria-describedby')).toBe(alert.id)
  expect(boxes()[0]?.getAttribute('aria-invalid')).toBe('true')
})
