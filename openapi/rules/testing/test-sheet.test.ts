import { describe, expect, test } from 'bun:test'
import { ownKeys } from '../values/own-keys.ts'
import { cleanQuestion, type Question } from './test-questions.ts'
import { QUESTION_COLUMNS, type QuestionColumn, questionsOfSheet } from './test-sheet.ts'
import { questionCells } from './test-sheet-write.ts'
import { questionsFromText } from './test-text.ts'

const id = () => 'id'
const columns = ownKeys(QUESTION_COLUMNS)
const header = { row: 1, cells: Object.values(QUESTION_COLUMNS) as string[] }
const row = (at: number, part: Partial<Record<QuestionColumn, string>>) => ({
  row: at,
  cells: columns.map((column) => part[column] ?? ''),
})
const read = (...parts: Partial<Record<QuestionColumn, string>>[]) =>
  questionsOfSheet([header, ...parts.map((part, at) => row(at + 2, part))], id)

describe('a sheet', () => {
  test('what a question is follows from what stands there', () => {
    const sheet = read(
      { text: 'Сколько минут?', options: '15; 30; 45', correct: '30' },
      { text: 'Какие?', options: 'Рыба\nМясо; птица\nХлеб', correct: 'Рыба\nХлеб', points: '3', partial: 'да' },
      { text: 'Что к чему?', options: 'Борщ = Пампушка; Уха = Расстегай' },
      { text: 'Сколько градусов?', correct: '63,5', tolerance: '2', unit: '°C' },
      { text: 'Кто старший?', correct: 'Шеф; Шеф-повар', category: 'Кухня' },
      { text: 'По порядку', type: 'порядок', options: 'Свет; Музыка' },
      { text: 'Своими словами', type: 'Текстовый ответ' },
    )
    expect(sheet?.skipped).toEqual([])
    expect(sheet?.questions).toMatchObject([
      { type: 'single', correct: ['2'], points: 1 },
      { type: 'multiple', correct: ['1', '3'], points: 3, partial: true, options: { length: 3 } },
      { type: 'match', pairs: [{ left: 'Борщ', right: 'Пампушка' }, { left: 'Уха' }] },
      { type: 'number', value: 63.5, tolerance: 2, unit: '°C' },
      { type: 'text', acceptedAnswers: ['Шеф', 'Шеф-повар'], category: 'Кухня' },
      { type: 'order', options: [{ text: 'Свет' }, { text: 'Музыка' }] },
      { type: 'text', acceptedAnswers: [] },
    ])
  })

  test('rows that are none are told, with the reason', () => {
    const sheet = read(
      { text: 'Без верного', options: 'Да; Нет' },
      { text: 'Один вариант', options: 'Да', correct: 'Да' },
      { text: 'Нет такого', options: 'Да; Нет', correct: 'Может быть' },
      { text: 'Дорого', correct: 'а', points: '101' },
      { text: 'Длинно', options: `Да; ${'о'.repeat(301)}`, correct: 'Да' },
      { correct: 'без вопроса' },
      { text: 'Полтора балла', correct: 'а', points: '1,5' },
      { text: 'Даром', correct: 'а', points: '0' },
      { text: 'Словом', correct: 'а', points: 'два' },
      { text: 'Много', type: 'Число', correct: '1000000001' },
      { text: 'Мало', type: 'Число', correct: '-1000000001' },
      { text: 'Примерно', type: 'Число', correct: '5', tolerance: '1000000001' },
    )
    expect(sheet).toEqual({
      questions: [],
      skipped: [
        { row: 2, reason: 'отметьте правильный ответ' },
        { row: 3, reason: 'добавьте не менее двух вариантов' },
        { row: 4, reason: 'отметьте правильный ответ' },
        { row: 5, reason: 'Не больше 100' },
        { row: 6, reason: 'Не более 300 символов' },
        { row: 7, reason: 'введите текст' },
        { row: 8, reason: 'Введите целое число' },
        { row: 9, reason: 'Не меньше 1' },
        { row: 10, reason: 'Введите целое число' },
        { row: 11, reason: 'Не больше 1000000000' },
        { row: 12, reason: 'Не меньше -1000000000' },
        { row: 13, reason: 'Не больше 1000000000' },
      ],
    })
    expect(questionsOfSheet([{ row: 1, cells: ['Пункт'] }], id)).toBeUndefined()
  })

  test('a text is as long as the contract counts it, in signs', () => {
    const emoji = '🍷'.repeat(200)
    expect(read({ text: emoji, options: `${emoji}; Нет`, correct: 'Нет' })?.skipped).toEqual([])
  })

  test('points stand for themselves, with a word behind them too, and are one where none are said', () => {
    const of = (points: string) => read({ text: 'Кто?', correct: 'а', points })?.questions[0]?.points
    expect(['', '1', '100', '3 балла', '2.'].map(of)).toEqual([1, 1, 100, 3, 2])
    expect(questionsFromText('Кто?\nОтвет: Шеф\nБаллы: 3 балла', id).questions[0]?.points).toBe(3)
    const { skipped } = questionsFromText('Кто?\nОтвет: Шеф\nБаллы: 0', id)
    expect(skipped).toEqual([{ row: 1, reason: 'Не меньше 1' }])
  })

  test('what is written is read again', () => {
    const option = (name: string, text: string) => ({ id: name, text })
    const options = [option('1', '30'), option('2', 'Да; нет'), option('3', '1')]
    const all: Question[] = [
      { id: 'id', type: 'single', text: 'А?', points: 1, options, correct: ['3'] },
      { id: 'id', type: 'multiple', text: 'Б?', points: 5, partial: true, options, correct: ['1', '2'] },
      { id: 'id', type: 'multiple', text: 'Б2?', points: 5, options, correct: ['2'] },
      { id: 'id', type: 'order', text: 'В?', points: 1, options, category: 'Зал' },
      { id: 'id', type: 'text', text: 'Г?', points: 1, acceptedAnswers: ['а; б'], explanation: 'Так' },
      { id: 'id', type: 'text', text: 'Д?', points: 1, acceptedAnswers: [] },
      {
        id: 'id',
        type: 'match',
        text: 'Е?',
        points: 1,
        pairs: [
          { id: '1', left: 'А', right: 'Б = В' },
          { id: '2', left: 'Г', right: 'Д' },
        ],
      },
      { id: 'id', type: 'number', text: 'Ж?', points: 1, value: -2.5, tolerance: 0.5, unit: '°C' },
    ]
    const sheet = read(
      ...all.map((question) =>
        Object.fromEntries(Object.entries(questionCells(question)).map(([key, cell]) => [key, String(cell)])),
      ),
    )
    expect(sheet).toEqual({ questions: all.map(cleanQuestion), skipped: [] })
  })
})

describe('a pasted text', () => {
  const from = (text: string) => questionsFromText(text, id)
  test('marks, letters, answers, pairs and numbers', () => {
    const { questions, skipped } = from(`
1. За сколько минут до открытия официант в зале?
- За 15 минут
+ За 45 минут
- К открытию
Пояснение: так в стандарте

2) Что подают холодным?
a) *Салат
b) Борщ
c) *Тартар
Баллы: 2

Кто дежурит?
а) Официант
б) Бармен
Ответ: б

До какой температуры?
Ответ: 75 ± 2 °C

Как зовут шефа?
Ответ: Пётр; Пётр Ильич
Группа: Кухня

Что к чему?
- Борщ = Пампушка
- Уха = Расстегай

Назовите правило
своими словами
`)
    expect(skipped).toEqual([])
    expect(questions).toMatchObject([
      {
        type: 'single',
        text: 'За сколько минут до открытия официант в зале?',
        correct: ['2'],
        explanation: 'так в стандарте',
      },
      {
        type: 'multiple',
        text: 'Что подают холодным?',
        correct: ['1', '3'],
        points: 2,
        options: [{ text: 'Салат' }, {}, {}],
      },
      { type: 'single', correct: ['2'] },
      { type: 'number', value: 75, tolerance: 2, unit: '°C' },
      { type: 'text', acceptedAnswers: ['Пётр', 'Пётр Ильич'], category: 'Кухня' },
      { type: 'match', pairs: [{ left: 'Борщ', right: 'Пампушка' }, {}] },
      { type: 'text', text: 'Назовите правило\nсвоими словами', acceptedAnswers: [] },
    ])
  })

  test('what is no question is told by its line', () => {
    expect(from('Вопрос?\n- Да\n- Нет\n\nЕщё?\n- Да')).toEqual({
      questions: [],
      skipped: [
        { row: 1, reason: 'отметьте правильный ответ' },
        { row: 5, reason: 'добавьте не менее двух вариантов' },
      ],
    })
    expect(from(' \n\n')).toEqual({ questions: [], skipped: [] })
  })
})
