import { expect, test } from 'bun:test'
import type { AttemptQuestion } from '../attempts/attempt-questions.ts'
import { cleanSettings, questionsInAttempt, settingsFaults } from './test-settings.ts'
import { answerWords, clockWords, durationWords, passingWords, stateWords, timeLimitWords } from './test-words.ts'

test('durations and clocks', () => {
  expect([0, 48, 214, 3600, 3900, 3605].map(durationWords)).toEqual([
    '0 с',
    '48 с',
    '3 мин 34 с',
    '1 ч',
    '1 ч 5 мин',
    '1 ч',
  ])
  expect([0, 59, 545, 3727].map(clockWords)).toEqual(['0:00', '0:59', '9:05', '1:02:07'])
  expect([timeLimitWords(0), timeLimitWords(10), passingWords(70)]).toEqual([
    'Без ограничений',
    '10 мин',
    '70% для прохождения',
  ])
})

test('the state of a card', () => {
  const best = (percent: number, passed: boolean) => ({ attemptId: 'a', percent, passed })
  const none = { best: null, isOpen: false, isInReview: false }
  expect(
    [
      none,
      { ...none, isOpen: true, best: best(90, true) },
      { ...none, best: best(90, true) },
      { ...none, best: best(50, false) },
      { ...none, best: best(50, false), isInReview: true },
    ].map(stateWords),
  ).toEqual(['Не начат', 'Продолжить', 'Сдан: 90%', 'Не сдан: 50%', 'На проверке'])
})

test('answers in words', () => {
  const options = [
    { id: '1', text: 'Свет' },
    { id: '2', text: 'Музыка' },
  ]
  const of = (part: Partial<AttemptQuestion>): AttemptQuestion => ({
    id: 'q',
    type: 'single',
    text: '?',
    points: 1,
    options,
    ...part,
  })
  expect(answerWords(of({}), '2')).toBe('Музыка')
  expect(answerWords(of({ type: 'multiple' }), ['1', '2'])).toBe('Свет; Музыка')
  expect(answerWords(of({ type: 'order' }), ['2', '1'])).toBe('Музыка → Свет')
  expect(answerWords(of({ type: 'match', rights: [{ id: '1', text: '10:00' }] }), ['1', ''])).toBe(
    'Свет — 10:00; Музыка — …',
  )
  expect(answerWords(of({ type: 'number', unit: '°C' }), -1.5)).toBe('-1,5 °C')
  expect(answerWords(of({ type: 'number' }), -1.5)).toBe('-1,5')
  expect(answerWords(of({ type: 'text' }), null)).toBe('')
})

test('an option that is nothing but a picture is called by its place', () => {
  const options = [
    { id: '1', text: '', image: '/api/files/a.png' },
    { id: '2', text: 'Борщ', image: '/api/files/b.png' },
    { id: '3', text: ' ', image: '/api/files/c.png' },
  ]
  const question: AttemptQuestion = { id: 'q', type: 'multiple', text: '?', points: 1, options }
  expect(answerWords(question, ['1', '2', '3'])).toBe('Картинка 1; Борщ; Картинка 3')
  expect(answerWords({ ...question, type: 'single' }, '3')).toBe('Картинка 3')
})

test('groups ask for what they have, each once, and take the place of a number of all', () => {
  const question = (id: string, category: string) => ({ id, type: 'text', text: '?', category }) as const
  const questions = [question('1', 'Зал'), question('2', 'Зал'), question('3', 'Бар')]
  const settings = (...pool: { category: string; count: number }[]) => ({
    timeLimit: 0,
    passingScore: 70,
    questionsPerAttempt: 5,
    pool,
  })
  const good = settings({ category: 'Зал', count: 2 }, { category: 'Бар', count: 1 })
  expect(settingsFaults(good, questions)).toEqual({})
  expect(cleanSettings(good)).toMatchObject({ questionsPerAttempt: 0, pool: { length: 2 } })
  expect(settingsFaults(settings({ category: 'Зал', count: 3 }, { category: 'Зал', count: 1 }), questions)).toEqual({
    'settings.pool.0.count': 'В группе «Зал» вопросов: 2',
    'settings.pool.1.category': 'Значения не должны повторяться',
  })
  expect([questionsInAttempt(good, 3), questionsInAttempt(settings(), 3)]).toEqual([3, 3])
  expect(questionsInAttempt({ ...settings(), questionsPerAttempt: 2 }, 3)).toBe(2)
})
