import '../../../test/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import type { Question } from '../asking/question.ts'
import { QuestionReview } from './QuestionReview.tsx'

afterEach(cleanup)

const block = { article: '019b9c67-b180-7e6b-a9fe-000000000001', blockId: 'b1', text: 'В супе молоко и мускатный орех' }
const soup: Question = {
  id: 'q',
  type: 'multiple',
  text: 'Какие аллергены в супе?',
  points: 1,
  options: [
    { id: '1', text: 'Молоко' },
    { id: '2', text: 'Сельдерей' },
    { id: '3', text: 'Мускатный орех' },
  ],
  correct: ['1', '3'],
  block,
}

test('a wrong answer shows the block of the article, and in it what would have been right', () => {
  const { container } = render(<QuestionReview number={3} question={soup} value={['1', '2']} isCorrect={false} />)
  expect(screen.getByText('Молоко; Сельдерей')).toBeDefined()
  expect(screen.getByText('Молоко; Мускатный орех')).toBeDefined()
  expect(container.querySelector('blockquote')?.textContent).toBe(`«${block.text}»`)
  expect([...container.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['молоко', 'мускатный орех'])
  expect(screen.getByRole('link', { name: 'Открыть статью' }).getAttribute('href')).toContain(block.article)
})

test('the way to the article says what it is called and leads to that very block', () => {
  render(<QuestionReview number={1} question={soup} value={['1']} isCorrect={false} source="Супы" />)
  const link = screen.getByRole('link', { name: 'Открыть статью «Супы»' })
  expect(link.getAttribute('href')).toBe(`/knowledge-base/article/${block.article}#block-b1`)
})

test('what was asked in pictures is told in pictures, each called by its place', () => {
  const pictures: Question = {
    ...soup,
    type: 'single',
    options: [
      { id: '1', text: '', image: '/uploads/a.png' },
      { id: '2', text: '', image: '/uploads/b.png' },
    ],
    correct: ['2'],
  }
  const { container } = render(<QuestionReview number={1} question={pictures} value="1" isCorrect={false} />)
  expect([screen.getByText('Картинка 1'), screen.getByText('Картинка 2')]).toHaveLength(2)
  const shown = [...container.querySelectorAll('.answer-pictures img')].map((one) => one.getAttribute('src'))
  expect(shown).toEqual(['/uploads/a.png', '/uploads/b.png'])
})
