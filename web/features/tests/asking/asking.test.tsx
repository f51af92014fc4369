import '../../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { useLayoutEffect, useState } from 'react'
import { TypedContext, useTypedFields } from '../../../lib/useTyped.ts'
import type { Question, Value } from './question.ts'
import { QuestionScreen } from './QuestionScreen.tsx'

afterEach(cleanup)
const user = userEvent.setup()

const options = (...texts: string[]) => texts.map((text, at) => ({ id: String(at + 1), text }))
const single: Question = { id: 'a', type: 'single', text: 'Когда?', points: 1, options: options('Сразу', 'Потом') }
const multiple: Question = {
  id: 'b',
  type: 'multiple',
  text: 'Что?',
  points: 2,
  options: options('Соль', 'Мёд', 'Рис'),
}
const number: Question = { id: 'c', type: 'number', text: 'Сколько?', points: 1, unit: '°C' }
const match: Question = {
  id: 'd',
  type: 'match',
  text: 'К чему?',
  points: 2,
  options: options('Борщ', 'Уха'),
  rights: options('Расстегай', 'Пампушка'),
}
const order: Question = { id: 'e', type: 'order', text: 'Как?', points: 1, options: options('Двери', 'Свет') }
const text: Question = { id: 'f', type: 'text', text: 'Кто?', points: 1 }

/** What has been answered, as the page would send it. */
let given: Record<string, Value>
let fields: ReadonlySet<() => Promise<void>>
function Page({ questions, allowCopy }: { questions: readonly Question[]; allowCopy: boolean }) {
  const [values, setValues] = useState<Record<string, Value>>({})
  const [at, setAt] = useState(0)
  const own = useTypedFields()
  useLayoutEffect(() => {
    given = values
    fields = own
  })
  return (
    <TypedContext value={own}>
      <QuestionScreen
        title="Тест"
        questions={questions}
        valueOf={(id) => values[id] ?? null}
        give={async ({ id }, value) => setValues((all) => ({ ...all, [id]: value }))}
        at={at}
        onAt={setAt}
        allowCopy={allowCopy}
        finish={{ label: 'Завершить тест', press: () => {} }}
        close={{ to: '/tests', label: 'Выйти' }}
      />
    </TypedContext>
  )
}
const show = (questions: readonly Question[], allowCopy = false) =>
  render(
    <MantineProvider env="test">
      <Page questions={questions} allowCopy={allowCopy} />
    </MantineProvider>,
  )
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('digits choose, Enter and the arrows turn; the strip knows what is answered', async () => {
  show([single, multiple])
  await user.keyboard('2')
  expect(given).toEqual({ a: '2' })
  await user.keyboard('9{Enter}')
  expect(screen.getByRole('heading', { name: 'Вопрос 2 из 2' })).toBeDefined()
  // Whatever the order of the presses; the second takes back.
  await user.keyboard('31')
  expect(given.b).toEqual(['1', '3'])
  await user.keyboard('3')
  expect(given.b).toEqual(['1'])
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('heading', { name: 'Когда?' })).toBe(document.activeElement as HTMLElement)
  const strip = within(screen.getByRole('navigation', { name: 'Вопросы' }))
  expect(strip.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Вопрос 1, отвечен',
    'Вопрос 2, отвечен',
  ])
  // Nothing before the first.
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('heading', { name: 'Вопрос 1 из 2' })).toBeDefined()
})

test('an arrow on a radio turns the page and does not change the answer', async () => {
  show([single, multiple])
  await user.click(screen.getByRole('radio', { name: 'Сразу' }))
  await user.keyboard('{ArrowRight}')
  expect(given).toEqual({ a: '1' })
  expect(screen.getByRole('heading', { name: 'Вопрос 2 из 2' })).toBeDefined()
})

test('a number with a comma and a minus; what is none says so and is not given', async () => {
  show([number])
  const field = screen.getByRole('textbox', { name: 'Сколько?' })
  await user.type(field, '18,5')
  await press('Сменить знак')
  expect(given.c).toBe(-18.5)
  await user.clear(field)
  await user.type(field, 'много')
  await user.tab()
  expect(screen.getByText('Введите число')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(given.c).toBe(-18.5)
  await user.clear(field)
  await user.tab()
  expect(given.c).toBeNull()
})

test('a pair stands beside one left side, and the next without a pair follows', async () => {
  show([match])
  await user.click(await screen.findByRole('button', { name: 'Пампушка' }))
  expect(given.d).toEqual(['2', ''])
  expect(screen.getByText('Пара для «Уха»')).toBeDefined()
  // Taken over from «Борщ», which is without a pair again, and next.
  await user.click(screen.getByRole('button', { name: /^Пампушка/ }))
  expect(given.d).toEqual(['', '2'])
  expect(screen.getByText('Пара для «Борщ»')).toBeDefined()
  await press('Расстегай')
  expect(given.d).toEqual(['1', '2'])
})

test('rows are put in order by their arrows, or left as they stand', async () => {
  show([order])
  await user.click(await screen.findByRole('button', { name: 'Оставить в этом порядке' }))
  expect(given.e).toEqual(['1', '2'])
  await press('Выше: Свет')
  expect(given.e).toEqual(['2', '1'])
  expect(screen.getByRole('button', { name: 'Выше: Свет' })).toBe(document.activeElement as HTMLElement)
  await press('Выше: Свет')
  expect(given.e).toEqual(['2', '1'])
})

test('what is typed is given when the question is left, and when somebody cannot wait', async () => {
  show([text, single])
  const field = screen.getByRole('textbox', { name: 'Кто?' })
  await user.type(field, 'Пётр 1')
  // Digits that are typed choose nothing, and arrows move in the text.
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('heading', { name: 'Вопрос 1 из 2' })).toBeDefined()
  await act(async () => void (await Promise.all([...fields].map((keep) => keep()))))
  expect(given).toEqual({ f: 'Пётр 1' })
  await user.type(field, '2')
  await press('Далее')
  expect(given.f).toBe('Пётр 12')
})

test('words are copied only where it is allowed', () => {
  show([single])
  expect(fireEvent.copy(screen.getByText('Когда?'))).toBe(false)
  cleanup()
  show([single], true)
  expect(fireEvent.copy(screen.getByText('Когда?'))).toBe(true)
})
