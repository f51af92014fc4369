import { describe, expect, test } from 'bun:test'
import { askedQuestion, attemptQuestion } from '../attempts/attempt-questions.ts'
import { drawQuestions, seeded } from './test-draw.ts'
import type { Question } from './test-questions.ts'

const settings = { timeLimit: 0, passingScore: 70 }
const question = (id: string, category?: string): Question => ({
  id,
  type: 'single',
  text: `Вопрос ${id}`,
  options: ['a', 'b', 'c'].map((one) => ({ id: one, text: one.toUpperCase() })),
  correct: ['b'],
  ...(category && { category }),
})
const many = (count: number, category?: string) =>
  Array.from({ length: count }, (_, at) => question(`${category ?? 'q'}${at}`, category))
const idsOf = (drawn: readonly { id: string }[]) => drawn.map(({ id }) => id)

describe('which questions', () => {
  test('all of them in the author’s order, when nothing else is said', () => {
    const drawn = drawQuestions(many(3), settings, { random: seeded(1) })
    expect(drawn).toEqual(['q0', 'q1', 'q2'].map((id) => ({ id, order: [0, 1, 2] })))
  })

  test('the same of the same seed, others of another', () => {
    const draw = (seed: number) =>
      idsOf(drawQuestions(many(50), { ...settings, questionsPerAttempt: 5 }, { random: seeded(seed) }))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  test('the next attempt has those that were asked least', () => {
    const [all, five] = [many(8), { ...settings, questionsPerAttempt: 5 }]
    for (let seed = 0; seed < 50; seed += 1) {
      const first = idsOf(drawQuestions(all, five, { random: seeded(seed) }))
      const seen = new Map(first.map((id) => [id, 1]))
      const second = idsOf(drawQuestions(all, five, { random: seeded(seed + 1), seen }))
      expect(second).toHaveLength(5)
      expect(all.map(({ id }) => id).filter((id) => !first.includes(id))).toEqual(
        second.filter((id) => !first.includes(id)),
      )
    }
  })

  test('of each group as many as it says, in the author’s order or shuffled', () => {
    const pool = [
      { category: 'бар', count: 1 },
      { category: 'зал', count: 2 },
    ]
    const all = [...many(4, 'зал'), ...many(4, 'бар'), ...many(4)]
    const draw = (shuffleQuestions: boolean, seed = 3) =>
      idsOf(drawQuestions(all, { ...settings, pool, shuffleQuestions }, { random: seeded(seed) }))
    expect(draw(false).map((id) => id.slice(0, 3))).toEqual(['зал', 'зал', 'бар'])
    const orders = new Set(
      Array.from({ length: 30 }, (_, seed) =>
        draw(true, seed)
          .map((id) => id.slice(0, 3))
          .join(),
      ),
    )
    expect(orders.size).toBe(3)
  })

  test('each is as likely as any other', () => {
    const counts = new Map<string, number>()
    const random = seeded(42)
    for (let at = 0; at < 6000; at += 1)
      for (const { id } of drawQuestions(many(6), { ...settings, questionsPerAttempt: 2 }, { random }))
        counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(150)
  })
})

describe('what is shown', () => {
  const order: Question = { ...question('o'), type: 'order', explanation: 'Потому что' }
  const match: Question = {
    id: 'm',
    type: 'match',
    text: 'Что к чему?',
    pairs: ['a', 'b', 'c'].map((id) => ({ id, left: `левая ${id}`, right: `правая ${id}` })),
  }

  test('an order is never shown solved', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const [drawn] = drawQuestions([order], settings, { random: seeded(seed) })
      expect(drawn?.order).not.toEqual([0, 1, 2])
      expect(drawn?.order.toSorted()).toEqual([0, 1, 2])
    }
  })

  test('options have names of this attempt; what is right is told in them', () => {
    const shown = attemptQuestion(question('s'), { id: 's', order: [2, 0, 1] })
    expect(shown.options?.map(({ id, text }) => id + text)).toEqual(['1C', '2A', '3B'])
    expect(shown.correct).toEqual(['3'])
    expect(attemptQuestion(order, { id: 'o', order: [2, 0, 1] }).correct).toEqual(['2', '3', '1'])
    const pairs = attemptQuestion(match, { id: 'm', order: [1, 2, 0] })
    expect(pairs.rights?.map(({ text }) => text)).toEqual(['правая b', 'правая c', 'правая a'])
    expect(pairs.correct).toEqual(['3', '1', '2'])
  })

  test('nothing that is asked tells what is right', () => {
    const block = { article: '019bbb61-1360-7c1e-9a44-0d2b7c5e91f3', blockId: 'x', text: 'слова' }
    const secret = ['correct', 'acceptedAnswers', 'value', 'tolerance', 'explanation', 'block', 'category', 'pairs']
    const all: Question[] = [
      question('s'),
      { ...order, block },
      match,
      { id: 't', type: 'text', text: 'Кто?', acceptedAnswers: ['шеф'] },
      { id: 'n', type: 'number', text: 'Сколько?', value: 63, tolerance: 2, unit: '°C' },
    ]
    for (const one of all) {
      const drawn = drawQuestions([one], settings, { random: seeded(1) })[0] ?? { id: '', order: [] }
      const asked = askedQuestion(attemptQuestion(one, drawn))
      expect(Object.keys(asked).filter((key) => secret.includes(key))).toEqual([])
      expect(JSON.stringify(asked)).not.toMatch(/шеф|63|Потому/)
    }
  })
})
