import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { ArticleBody } from './ArticleBody.tsx'
import type { ResolveCard } from './reader/BlockView.tsx'

// Texts with markup are judged in Chromium (article-body.e2e.ts); these have none, so no DOM is needed.
const html = (blocks: readonly unknown[], resolveCard?: ResolveCard) =>
  renderToStaticMarkup(
    <Router ssrPath="/knowledge-base/article/1">
      <ArticleBody blocks={blocks} resolveCard={resolveCard} />
    </Router>,
  )
const one = (type: string, data: unknown, resolveCard?: ResolveCard) => html([{ type, data }], resolveCard)
const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('headers', () => {
  expect(one('header', { text: 'Раздел', level: 3 })).toContain(
    '<h3 id="h-раздел" class="ab-heading ab-h3">Раздел</h3>',
  )
  expect(one('header', { text: 'Раздел', level: 1 })).toContain('<h2')
})

describe('lists', () => {
  test('both forms of items', () => {
    expect(
      words(one('list', { style: 'ordered', items: ['а', { content: 'б', items: [{ content: 'в', items: [] }] }] })),
    ).toBe('а б в')
    expect(one('list', { style: 'ordered', meta: { start: 4 }, items: ['а'] })).toContain(
      '<ol role="list" class="ab-list ab-list-ordered" start="4"',
    )
  })
  test.each(['list', 'checklist'])('ticks of %s are named', (type) => {
    const items = [
      { content: 'а', text: 'а', checked: true, meta: { checked: true } },
      { content: 'б', text: 'б' },
    ]
    const markup = one(type, { style: 'checklist', items })
    expect(markup.match(/aria-label="(Отмечено|Не отмечено)"/g)).toEqual([
      'aria-label="Отмечено"',
      'aria-label="Не отмечено"',
    ])
  })
})

describe('images', () => {
  test('own: size reserved', () =>
    expect(one('image', { file: { url: '/api/files/1/a.png', width: 640, height: 280 }, caption: 'Стол' })).toContain(
      '<img src="/api/files/1/a.png" alt="Стол" width="640" height="280"',
    ))
  test('own: a phone need not fetch a picture of a wide screen', () => {
    const wide = one('image', { file: { url: '/api/files/1/a.png', width: 800, height: 600 } })
    expect(wide).toContain('srcSet="/api/files/1/a.png?width=480 480w, /api/files/1/a.png 800w"')
    expect(one('image', { file: { url: '/api/files/1/a.png', width: 480, height: 300 } })).not.toContain('srcSet')
    expect(one('image', { file: { url: '/api/files/1/a.png' } })).not.toContain('srcSet')
  })
  test.each(['https://canary.example/a.png', '//canary.example/a.png', '/\\canary.example/a.png'])(
    '%s is never fetched',
    (url) => {
      const markup = one('image', { file: { url } })
      expect(markup).not.toContain('<img')
      expect(markup).toContain('href="https://canary.example/a.png" target="_blank" rel="noopener noreferrer"')
      expect(words(markup)).toContain('Изображение по ссылке')
    },
  )
})

describe('cards', () => {
  const selectedPage = {
    id: 'a1',
    title: 'Меню',
    createdAt: '2026-11-09T10:00:00Z',
    topic: { name: 'Бар', color: '#007bff' },
  }
  test('an article', () => {
    const markup = one('pageCard', { selectedPage })
    expect(markup).toContain('href="/knowledge-base/article/a1"')
    expect(words(markup)).toBe('Меню Бар 09.11.2026')
  })
  test.each([
    ['nothing chosen', undefined, undefined],
    ['marked by the server', { id: 'a1', title: 'Тайна', unavailable: true }, undefined],
    ['hidden from this reader', selectedPage, () => null],
  ])('an article that is not to be seen: %s', (_, page, resolve) =>
    expect(words(one('pageCard', { selectedPage: page }, resolve))).toBe('Статья не найдена'),
  )
  test('the newer title wins', () =>
    expect(words(one('pageCard', { selectedPage }, () => ({ title: 'Новое меню' })))).toBe('Новое меню Бар 09.11.2026'))
  test.each([
    [{ questionsCount: 1, timeLimit: 0, passingScore: 70 }, '1 вопрос Без ограничений 70% для прохождения'],
    [{ questionsCount: 22, timeLimit: 15, passingScore: 80 }, '22 вопроса 15 мин 80% для прохождения'],
    [{ questionsCount: 11 }, '11 вопросов Без ограничений'],
  ])('a test %j', (facts, text) => {
    const markup = one('testingBlock', { selectedTest: { id: 't1', title: 'Тест', ...facts } })
    expect(words(markup)).toBe(`Тест ${text} Пройти тест`)
    expect(markup).toContain('href="/tests/t1/take"')
  })
  test('a file', () => {
    const markup = one('fileUpload', { file: { name: 'Схема.pdf', url: '/api/files/2/x.pdf', size: 1_258_291 } })
    expect(markup).toContain('href="/api/files/2/x.pdf" download="Схема.pdf"')
    expect(words(markup)).toBe('Скачать файл Схема.pdf PDF 1,2 MB')
  })
})

const why = 'Загрузится по нажатию: до него этот сервис не знает, кто читает статью'

describe('embeds', () => {
  test.each([
    [{ type: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' }, `Показать видео YouTube ${why}`],
    [
      { type: 'file', url: '/api/files/3/a.mp4', fileName: 'Урок.mp4', fileSize: 1024 },
      'Показать видео Урок.mp4 · 1 KB',
    ],
    [
      { type: 'link', url: 'https://video.example/1' },
      'Видео не может быть встроено (откроется в новой вкладке) video.example',
    ],
    [{ type: 'link', url: 'javascript:alert(1)' }, 'Видео не может быть встроено'],
  ])('video %j', (data, text) => {
    const markup = one('video', data)
    expect(words(markup)).toBe(text)
    expect(markup).not.toMatch(/<iframe|<video|javascript:/)
  })
  test('sheets', () => {
    expect(words(one('googleSheet', { url: 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKl/edit' }))).toBe(
      `Показать таблицу Google Таблица ${why}`,
    )
    expect(words(one('googleSheet', { url: 'https://sheet.example/1' }))).toContain('Таблица не может быть встроена')
  })
})

test('tables: the first row is the head, amounts stand right', () => {
  const markup = one('table', {
    content: [
      ['Шаг', 'Норма'],
      ['Меню', '2 мин'],
      ['Вода', '+3,5 °C'],
    ],
  })
  expect(markup).toContain('<th scope="col">Шаг</th><th scope="col" class="ab-number">Норма</th>')
  expect(markup).toContain('tabindex="0"')
  expect(one('table', { withHeadings: false, content: [['Шаг']] })).not.toContain('<th')
})

test.each([
  ['quote', { text: 'Слова', caption: 'Автор', alignment: 'center' }, '« Слова Автор'],
  ['warning', { message: 'Кивните' }, 'Совет Кивните'],
  ['somethingNew', { text: 'Слова' }, 'Слова'],
  ['paragraph', { text: 5 }, 'Этот блок здесь не показывается'],
  ['header', null, 'Этот блок здесь не показывается'],
  ['constructor', {}, 'Этот блок здесь не показывается'],
])('%s %j reads %j', (type, data, text) => expect(words(one(type, data))).toBe(text))

test('draws any JSON', () => {
  const types = [
    'header',
    'paragraph',
    'list',
    'checklist',
    'image',
    'quote',
    'code',
    'warning',
    'table',
    'pageCard',
    'testingBlock',
    'fileUpload',
    'video',
    'googleSheet',
    'x',
  ]
  const keys = [
    'text',
    'level',
    'items',
    'style',
    'meta',
    'file',
    'url',
    'content',
    'message',
    'title',
    'code',
    'caption',
    'selectedPage',
    'selectedTest',
  ]
  const data = fc.record(Object.fromEntries(keys.map((key) => [key, fc.jsonValue({ maxDepth: 3 })])), {
    requiredKeys: [],
  })
  const block = fc.oneof(fc.record({ type: fc.constantFrom(...types), data }), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => html(blocks).startsWith('<div')),
    { numRuns: 300 },
  )
})
