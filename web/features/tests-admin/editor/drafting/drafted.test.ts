import { describe, expect, test } from 'bun:test'
import type { Question } from '../questions.ts'
import { accepted, draftedState, draftedTitle, existingTexts, joined, rejected, returned } from './drafted.ts'

const article = { _id: 'a1', title: 'Аллергены' }
const question = (id: string): Question => ({ id, type: 'text', text: `Вопрос ${id}?`, acceptedAnswers: ['да'] })
const [one, two, three] = [question('1'), question('2'), question('3')]

describe('what has become of the drafts', () => {
  const all = joined(null, article, [one, two, three])

  test('in words, as decisions are made and taken back', () => {
    expect(draftedTitle(all)).toBe('Помощник составил 3 вопроса по статье «Аллергены».')
    expect(draftedState(all)).toBe('Принято 0, ждут решения 3. В тест попадут только принятые.')
    const some = rejected(accepted(all, '1'), three)
    expect(draftedState(some)).toBe('Принят 1, отклонён 1, ждёт решения 1. В тест попадут только принятые.')
    expect(returned(some)).toMatchObject({ waiting: [two, three], accepted: 1, rejected: [] })
    expect(draftedState(accepted(some, '2'))).toBe('Принято 2, отклонён 1. В тест попадут только принятые.')
  })

  test('more of them stand behind those that wait; an article is named once', () => {
    const more = joined(accepted(all, '1'), { _id: 'a2', title: 'Супы' }, [question('4')])
    expect(more.waiting.map(({ id }) => id)).toEqual(['2', '3', '4'])
    expect(draftedTitle(joined(more, article, []))).toBe('Помощник составил 4 вопроса по статьям «Супы», «Аллергены».')
  })

  test('neither what the test has nor what was looked at is asked again', () => {
    const texts = existingTexts([one, { ...two, text: ' ' }], rejected(joined(null, article, [three]), three))
    expect(texts).toEqual(['Вопрос 3?', 'Вопрос 1?'])
    const many = Array.from({ length: 120 }, (_, n) => question(String(n)))
    expect(existingTexts(many, null)).toHaveLength(100)
    expect(existingTexts(many, null).at(-1)).toBe('Вопрос 119?')
  })
})
