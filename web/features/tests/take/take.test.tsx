import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { useLayoutEffect } from 'react'
import { outbox } from '../../../data/later.ts'
import { ClockContext } from '../../../lib/countdown.ts'
import { testClock } from '../../../test/clock.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import type { Question, Value } from '../asking/question.ts'
import { type Attempt, newest } from './attempt.ts'
import { clock as server, hearClock, serverNow } from './clock.ts'
import { placeIn } from './place.ts'
import { TakeScreen } from './TakeScreen.tsx'
import { Timer } from './Timer.tsx'
import { useAnswers } from './useAnswers.ts'

pagesForAdmin({})
const START = Date.parse('2026-11-23T09:00:00.000Z')
const HOUR = 3_600_000
let clock = testClock(START)
let undo: () => void
beforeEach(() => {
  clock = testClock(START)
  Object.assign(server, { heard: 0, behindMs: 0 })
  const { fetch } = globalThis
  // No network in here: what is given waits.
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('fetch failed')) })
  undo = () => void Object.assign(globalThis, { fetch })
})
afterEach(async () => {
  cleanup()
  undo()
  await outbox.wipe()
})

const question: Question = { id: 'q1', type: 'text', text: 'Кто?', points: 1 }
const id = '019bbbd0-2000-7c1e-9a44-0d2b7c5e91a2'
/** Only what is read of it. */
const attempt = (answers: Attempt['answers'] = []) =>
  ({
    attempt: { _id: id, test: { _id: id, title: 'Смена', version: 1 } },
    questions: [question],
    answers,
  }) as unknown as Attempt

let known: ReturnType<typeof useAnswers>
function Probe({ of }: { of: Attempt }) {
  const answers = useAnswers(of, () => 7)
  useLayoutEffect(() => {
    known = answers
  })
  return null
}
const page = (of: Attempt) => (
  <ClockContext value={clock}>
    <Probe of={of} />
  </ClockContext>
)
const give = (value: Value) => act(() => known.give(question, value))
const clientId = '019bbbd0-2000-7c1e-9a44-0d2b7c5e91b1'
const other = (answeredAt: number, value: Value) => [
  { questionId: 'q1', value, answeredAt: new Date(answeredAt).toISOString(), clientId },
]

test('without a network the answer is the new one, waits once however often it is changed, and survives a reload', async () => {
  const shown = render(page(attempt()))
  await give('Иван')
  clock.pass(1000)
  await give('Пётр')
  expect(known.valueOf('q1')).toBe('Пётр')
  expect([...known.unsent]).toEqual(['q1'])
  const waiting = outbox.state.waiting.map(({ input }) => input.body)
  expect(waiting).toEqual([{ answers: [expect.objectContaining({ value: 'Пётр', spentSec: 7 })] }])
  shown.unmount()
  render(page(attempt()))
  expect(known.valueOf('q1')).toBe('Пётр')
})

test('whoever goes on without a network stands at the first question that he has not answered', async () => {
  const two = { ...attempt(), questions: [question, { ...question, id: 'q2', text: 'Где?' }] } as Attempt
  const answers = ['q1', 'q2'].map((questionId) => ({ questionId, value: null, answeredAt: null }))
  render(page(two))
  await give('Иван')
  cleanup()
  render(
    <MantineProvider env="test">
      <ClockContext value={clock}>
        <TakeScreen attempt={{ ...two, answers }} />
      </ClockContext>
    </MantineProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Вопрос 2 из 2')
})

test('the newer answer of another device is taken over; mine that is later than it counts again', async () => {
  const { rerender } = render(page(attempt()))
  await give('Иван')
  rerender(page(attempt(other(START + HOUR, 'Анна'))))
  expect(known.valueOf('q1')).toBe('Анна')
  // This device's clock is an hour behind the other's.
  await give('Пётр')
  expect(known.valueOf('q1')).toBe('Пётр')
  rerender(page(attempt(other(START - HOUR, 'Олег'))))
  expect(known.valueOf('q1')).toBe('Пётр')
})

test('of answers of one question the newest counts, of two at once the same for everybody', () => {
  const at = new Date(START).toISOString()
  const [one, two] = ['a', 'b'].map((letter) => ({ questionId: 'q', value: letter, answeredAt: at, clientId: letter }))
  if (!one || !two) throw new Error('two answers')
  expect(newest([one, two]).get('q')?.value).toBe('b')
  expect(newest([two, one]).get('q')?.value).toBe('b')
})

test('the clock of the server is told by its fastest answer; a copy tells nothing', () => {
  const at = (ms: number) => new Date(START + HOUR + ms).toISOString()
  hearClock(at(0), START + 900)
  hearClock(at(2000), START + 2100)
  expect(serverNow(START)).toBe(START + HOUR - 100)
  hearClock(at(3000), START + 4000)
  expect(serverNow(START)).toBe(START + HOUR - 100)
  hearClock(at(2000), START + 9000)
  expect(serverNow(START)).toBe(START + HOUR - 100)
  // Somebody has set the device's clock back.
  hearClock(at(5000), START - HOUR)
  expect(serverNow(START - HOUR)).toBe(START + HOUR + 5000)
})

test('the timer goes by the server, turns red in the last minute, is heard three times, ends once', () => {
  let over = 0
  hearClock(new Date(START + HOUR).toISOString(), START)
  render(
    <MantineProvider env="test">
      <ClockContext value={clock}>
        <Timer expiresAt={new Date(START + HOUR + 400_000).toISOString()} onOver={() => (over += 1)} />
      </ClockContext>
    </MantineProvider>,
  )
  const heard = () => screen.getByRole('timer').textContent
  expect(screen.getByText('6:40')).toBeDefined()
  expect(heard()).toBe('')
  act(() => clock.pass(101_000))
  expect(heard()).toBe('Осталось 5 минут')
  act(() => clock.pass(240_000))
  expect(heard()).toBe('Осталась 1 минута')
  expect(screen.getByText('осталось 0:59').dataset.late).toBe('true')
  act(() => clock.pass(50_000))
  expect(heard()).toBe('Осталось 10 секунд')
  expect(over).toBe(0)
  act(() => clock.pass(9000))
  act(() => clock.pass(9000))
  expect(over).toBe(1)
})

test('the question of the address is one of those that are asked', () => {
  const place = (q: string) => placeIn(new URLSearchParams({ q }), 3)
  expect(['1', '3', '0', '4', 'x', '1.5'].map(place)).toEqual([0, 2, undefined, undefined, undefined, undefined])
})
