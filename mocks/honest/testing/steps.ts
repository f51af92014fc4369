import type { OperationId } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { ask, type Step } from '../steps.ts'

type Schemas = components['schemas']
export type As = 'admin' | 'waiter' | 'barman' | 'trainee' | 'stranger' | undefined
type More = Partial<Step>

/** Everybody's question of one test or attempt. */
export const of =
  (what: string, call: OperationId) =>
  (name: string, as: As, id: string, more: More = {}): Step =>
    ask(`${what}: ${name}`, as, call, { path: { id }, ...more })

export const everybody = ['admin', 'waiter', 'barman', 'trainee', undefined] as const
/** The device's own names of what it sends. */
export const clientId = (nth: number) => `019c1f2e-6a3b-7c4d-8e5f-${nth.toString(16).padStart(12, '0')}`
/** A device whose clock is ahead: not later than now. */
export const AHEAD = '2030-01-01T10:00:00.000Z'
export const PAST = '2020-01-01T10:00:00.000Z'
export const said = (
  nth: number,
  questionId: string,
  value: Schemas['AttemptValue'],
  answeredAt = AHEAD,
): Schemas['AttemptAnswerInput'] => ({ questionId, value, answeredAt, clientId: clientId(nth), spentSec: nth })

/** An attempt is asked for later by this word, and as it was when it was read. */
export const keptAttempt = (word: string): More => ({
  keep: ({ attempt }) => {
    const { _id, updatedAt } = (attempt ?? {}) as { _id?: string; updatedAt?: string }
    return { [word]: String(_id), [`${word}At`]: String(updatedAt) }
  },
})

const options = ['Сразу', 'Через минуту', 'Никогда'].map((text, at) => ({ id: 'abc'.charAt(at), text }))
/** None of the types whose options are always shuffled: either side shuffles for itself. */
export const questions: Schemas['TestQuestion'][] = [
  { id: 'q1', type: 'single', text: 'Когда встречаем?', options, correct: ['a'], explanation: 'Гость ждёт' },
  { id: 'q2', type: 'multiple', text: 'Когда не встречаем?', options, correct: ['b', 'c'], points: 2, partial: true },
  { id: 'q3', type: 'number', text: 'Сколько градусов?', value: 63, tolerance: 2, unit: '°C' },
  { id: 'q4', type: 'text', text: 'Как называется?', acceptedAnswers: ['Негрони'] },
]
export const manual: Schemas['TestQuestion'] = { id: 'm', type: 'text', text: 'Своими словами', points: 3 }
export const settings: Schemas['TestSettings'] = { timeLimit: 10, passingScore: 70, showAnswers: 'always' }

export const make = (word: string, part: Partial<Schemas['TestInput']> = {}): Step =>
  ask(`test to take: ${word}`, 'admin', 'testCreate', {
    body: { title: `Проверка: ${word}`, questions, settings, ...part },
    keep: ({ _id }) => ({ [word]: String(_id) }),
  })
export const start = of('begin', 'attemptCreate')
export const answer = (name: string, as: As, id: string, answers: unknown, more: More = {}) =>
  of('answer', 'attemptAnswer')(name, as, id, { body: { answers }, ...more })
export const submit = (name: string, as: As, id: string, body: unknown = {}, more: More = {}) =>
  of('hand in', 'attemptSubmit')(name, as, id, { body, ...more })
export const result = of('result', 'attemptGet')
