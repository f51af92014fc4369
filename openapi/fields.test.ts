import { expect, test } from 'bun:test'
import { ProblemReply, type OperationId } from './contract.ts'
import { fieldMessages, messages } from './gen/messages.gen.ts'
import { operations } from './gen/operations.gen.ts'
import { readBody, readValues } from './validate.ts'

function refused(work: () => unknown): ProblemReply {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemReply) return error
    throw error
  }
  throw new Error('was accepted')
}
const body = (id: OperationId, value: unknown) => refused(() => readBody(id, operations[id], value))

test('names every wrong field in Russian', () => {
  const { status, body: problem } = body('topicCreate', { name: '', color: 'red', order: -1 })
  expect(status).toBe(400)
  expect(problem.fields).toEqual({ name: 'Введите название темы', color: 'Некорректный цвет', order: 'Не меньше 0' })
  expect(problem.message).toBe('Введите название темы')
})

test('a form with a sentence of its own says it', () => {
  expect(body('authLogin', {}).body).toMatchObject({
    code: 'CREDENTIALS_REQUIRED',
    message: messages.CREDENTIALS_REQUIRED,
  })
  expect(body('articleCreate', { title: ' ', content: '' }).body.code).toBe('ARTICLE_INCOMPLETE')
})

test('a missing field is named by its own name', () => {
  expect(body('positionCreate', {}).body.fields).toEqual({ name: 'Введите название должности' })
  expect(body('authLogin', { email: 'admin@berezka.example' }).body.fields).toEqual({
    password: fieldMessages.required,
  })
})

test('a list or a text that is left out is asked for by the words for an empty one', () => {
  const words: [OperationId, object, string, string][] = [
    ['newsCreate', { title: 'Т' }, 'content', messages.NEWS_EMPTY],
    ['testCreate', { title: 'Т' }, 'questions', 'Добавьте хотя бы один вопрос'],
    ['formCreate', { title: 'Т' }, 'fields', 'Добавьте хотя бы одно поле'],
    ['checklistCreate', { title: 'Т', schedule: { type: 'manual' } }, 'items', 'Добавьте хотя бы один пункт'],
    ['courseCreate', { title: 'Т' }, 'steps', 'Добавьте хотя бы один шаг'],
  ]
  for (const [id, sent, field, message] of words)
    expect(body(id, sent).body).toMatchObject({ message, fields: { [field]: message } })
})

test('what may also be empty or null says what it lacks by its own text', () => {
  const { fields, message } = body('userCreate', { name: 'Анна', password: '12345' }).body
  expect([fields, message]).toEqual([
    { password: 'Пароль должен содержать минимум 6 символов' },
    'Пароль должен содержать минимум 6 символов',
  ])
  expect(body('positionCreate', { name: 'Повар', externalId: ' ' }).body.fields).toEqual({
    externalId: 'Введите внешний идентификатор',
  })
})

test('a day, a moment and an id are told how they are written', () => {
  const wrong = (values: Record<string, string>) =>
    refused(() => readValues('runList', operations.runList, 'query', values)).body.fields
  expect(wrong({ from: '2026-02-30' })).toEqual({ from: fieldMessages.formatDate })
  expect(wrong({ updatedSince: '30.11.2026' })).toEqual({ updatedSince: fieldMessages.formatDateTime })
  expect(wrong({ restaurant: 'Невский' })).toEqual({ restaurant: fieldMessages.formatUuid })
})

test('a deep field has its path, and only the branch that fits is named', () => {
  const content = {
    blocks: [
      { type: 'paragraph', data: { text: 'x' } },
      { type: 'header', data: { text: 'y', level: 9 } },
    ],
  }
  expect(body('articleCreate', { title: 'Т', content }).body.fields).toEqual({
    'content.blocks.1.data.level': 'Блок 2: Не больше 6',
  })
})

test('a number in quotes is no number in a body, but is one in a query', () => {
  expect(body('articleCreate', { title: 'Т', content: '', order: '5' }).body.fields).toEqual({
    order: fieldMessages.type,
  })
  expect(readValues('articleList', operations.articleList, 'query', { page: '2' })).toMatchObject({
    page: 2,
    limit: 10,
  })
  expect(refused(() => readValues('articleList', operations.articleList, 'query', { page: '0' })).body.fields).toEqual({
    page: 'Не меньше 1',
  })
})

test('a path id that is no UUID is as unknown as any other', () => {
  const { status, body: problem } = refused(() => readValues('articleGet', operations.articleGet, 'path', { id: '42' }))
  expect([status, problem.code]).toEqual([404, 'ARTICLE_NOT_FOUND'])
})
