import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../../../test/factories.ts'

type Fragment = components['schemas']['ArticleSummary']['fragment']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

type More = { page?: number; limit?: number; tags?: string; externalId?: string }
const ask = async (reader: BuiltUser, search: string, more: More = {}) => {
  const { data, response } = await reader.client.GET('/api/knowledge-base', { params: { query: { search, ...more } } })
  expect({ search, status: response.status }).toEqual({ search, status: 200 })
  return { ...data, titles: data?.articles.map(({ title }) => title) ?? [] }
}
const shown = (fragment: Fragment) => fragment?.map(({ text, found }) => (found ? `[${text}]` : text)).join('')
const lengthOf = (fragment: Fragment) => (fragment ?? []).reduce((sum, { text }) => sum + text.length, 0)

describe('what is found stands in its text', () => {
  let author: BuiltUser
  beforeAll(async () => {
    author = await buildUser(app, { role: 'admin' })
  })
  const write = (title: string, text: string, tags: string[] = []) => buildArticle(app, { author, title, text, tags })
  const filler = (word: string) => `${word} `.repeat(200)

  test('the place with the most of the words, cut between words', async () => {
    await write('Один', `${filler('пена')}соль. ${filler('пена')}перцы и соли лежат на столе. ${filler('пена')}`)
    const [found] = (await ask(author, 'соль перец')).articles ?? []
    expect(shown(found?.fragment)).toContain('[перцы] и [соли] лежат')
    expect(shown(found?.fragment)).toMatch(/^…пена .* пена…$/)
    expect(lengthOf(found?.fragment)).toBeLessThanOrEqual(limits.knowledgeBase.searchFragmentMax)
  })

  test('none when only the title or a tag was found; none without a search', async () => {
    await write('Рислинг', 'Белое.', ['шардоне'])
    for (const search of ['рислинг', 'шардоне']) {
      const { articles } = await ask(author, search)
      expect(articles).toHaveLength(1)
      expect(articles?.[0]).not.toHaveProperty('fragment')
    }
    const { data } = await author.client.GET('/api/knowledge-base')
    expect(data?.articles.some((article) => 'fragment' in article)).toBe(false)
  })

  test('markup is text, pairs stay whole, a word longer than the place is cut', async () => {
    await write('Знаки', `${'🍷'.repeat(150)} хересом &lt;b&gt;&amp; ${'🍷'.repeat(150)}`)
    const [signs] = (await ask(author, 'херес')).articles ?? []
    expect(shown(signs?.fragment)).toContain('[хересом] <b>&')
    for (const { text } of signs?.fragment ?? []) expect(text.isWellFormed()).toBe(true)
    expect(lengthOf(signs?.fragment)).toBeLessThanOrEqual(limits.knowledgeBase.searchFragmentMax)
    await write('Длинное', 'щ'.repeat(500))
    const [long] = (await ask(author, 'щщщщ')).articles ?? []
    expect(lengthOf(long?.fragment)).toBeLessThanOrEqual(limits.knowledgeBase.searchFragmentMax)
  })

  test('a word on every place keeps to the parts of the contract', async () => {
    await write('Часто', 'щи да '.repeat(300))
    const [found] = (await ask(author, 'щи')).articles ?? []
    expect(found?.fragment?.length).toBeLessThanOrEqual(60)
  })
})

describe('order: title, tags, text; then the list’s (B12)', () => {
  test('all words in the title stand above some', async () => {
    const author = await buildUser(app, { role: 'admin' })
    const write = (title: string, text: string, tags: string[], order: number) =>
      buildArticle(app, { author, title, text, tags, order })
    await write('Пятое', 'Тёплый хлеб и хлеб', [], 1)
    await write('Четвёртое', 'тёплый', ['хлеб'], 5)
    await write('Третье', '', ['хлеб', 'тёплый'], 5)
    await write('Хлеб', 'тёплый тёплый тёплый', ['тёплый'], 5)
    await write('Подача тёплого хлеба', 'На стол', [], 9)
    const titles = ['Подача тёплого хлеба', 'Хлеб', 'Третье', 'Четвёртое', 'Пятое']
    expect((await ask(author, 'тёплый хлеб')).titles).toEqual(titles)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask(author, 'хлеб теплый', { page, limit: 2 })))
    expect(pages.flatMap((page) => page.titles)).toEqual(titles)
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  })
})

test('of very many the order and the total are the same, also where few have the word in the title (B12)', async () => {
  const author = await buildUser(app, { role: 'admin' })
  const reader = await buildUser(app, { company: author.company })
  const text = 'Тёплый хлеб'
  const many = Array.from({ length: 320 }, (_, at) => ({
    title: `Статья ${String(at).padStart(3, '0')}`,
    order: at + 1,
  }))
  for (const { title, order } of many) await buildArticle(app, { author, title, text, order })
  await buildArticle(app, { author, title: 'Хлеб', text: 'тёплый', order: 900 })
  await buildArticle(app, { author, title: 'Подача тёплого хлеба', text: '', order: 901 })
  await buildArticle(app, { author, title: 'Седьмая', text, tags: ['хлеб'], order: 902 })
  await buildArticle(app, { author, title: 'Хлеб тёплый, черновик', text, status: 'draft' })
  const expected = ['Подача тёплого хлеба', 'Хлеб', 'Седьмая', ...many.map(({ title }) => title)]
  const pages = [1, 2, 3, 33].map((page) => ask(reader, 'тёплый хлеб', { page, limit: 10 }))
  const [first, second, third, last] = await Promise.all(pages)
  expect(first?.titles).toEqual(expected.slice(0, 10))
  expect(second?.titles).toEqual(expected.slice(10, 20))
  expect(third?.titles).toEqual(expected.slice(20, 30))
  expect(last?.titles).toEqual(expected.slice(320))
  expect([first?.total, last?.total]).toEqual([expected.length, expected.length])
  expect((await ask(author, 'тёплый хлеб', { limit: 2 })).titles).toEqual([
    'Хлеб тёплый, черновик',
    'Подача тёплого хлеба',
  ])
})

test('an external id narrows what is found, as it narrows the list', async () => {
  const author = await buildUser(app, { role: 'admin' })
  const { id } = await buildArticle(app, { author, title: 'Фритюр' })
  await buildArticle(app, { author, title: 'Фритюр и масло' })
  await author.client.PUT('/api/knowledge-base/{id}', { params: { path: { id } }, body: { externalId: 'ttk-7' } })
  expect(await ask(author, 'фритюр', { externalId: 'ttk-7' })).toMatchObject({ titles: ['Фритюр'], total: 1 })
  expect(await ask(author, 'фритюр', { externalId: 'ttk-8' })).toMatchObject({ titles: [], total: 0 })
})

describe('a mended query says how it was understood', () => {
  let author: BuiltUser
  let reader: BuiltUser
  beforeAll(async () => {
    author = await buildUser(app, { role: 'admin' })
    const position = await buildPosition(app, { company: author.company })
    reader = await buildUser(app, { company: author.company })
    await buildArticle(app, { author, title: 'Обслуживание', text: 'Сотрудниками зала: hello', tags: ['Сомелье'] })
    await buildArticle(app, { author, title: 'Секрет', text: 'увольнение', positions: [position] })
    await buildArticle(app, { author, title: 'Черновик', text: 'сокращение', status: 'draft' })
  })

  test.each([
    ['обслуживоние', 'обслуживание'],
    ['Обслжуивание зала', 'обслуживание зала'],
    ['cjnhelybr', 'сотрудник'],
    ['руддщ', 'hello'],
    ['сотрудикам', 'сотрудниками'],
    ['самелье', 'сомелье'],
    ['cjnhelbr', 'сотрудниками'],
  ])('«%s» is «%s»', async (search, understood) => {
    expect(await ask(reader, search)).toMatchObject({ total: 1, correctedSearch: understood })
  })

  test.each(['сотрудник', 'обслуж', 'космодром', 'hello'])('«%s» is taken as typed', async (search) => {
    expect(await ask(reader, search)).not.toHaveProperty('correctedSearch')
  })

  test('by nothing that the reader may not see (T11)', async () => {
    for (const search of ['увольниние', 'сокращиние', 'edjkmytybt', 'сакращение']) {
      const { total, correctedSearch } = await ask(reader, search)
      expect({ search, total, correctedSearch }).toEqual({ search, total: 0, correctedSearch: undefined })
      expect(await ask(author, search)).toMatchObject({ total: 1 })
    }
  })
})

describe('nothing is found', () => {
  let reader: BuiltUser
  beforeAll(async () => {
    const stranger = await buildUser(app, { role: 'admin' })
    await buildArticle(app, { author: stranger, title: 'Квазимодо', text: 'перламутровый', tags: ['ксилофон'] })
    const author = await buildUser(app, { role: 'admin' })
    reader = await buildUser(app, { company: author.company })
    await buildArticle(app, { author, title: 'Меню', text: 'Скидка 100%' })
  })

  const hostile = ["'", '\\', '&|!:*()<->', "':*A|'", '%_', '🍷', '\u0301', "\\'", '["'].map((sign) =>
    sign.repeat(100).slice(0, limits.knowledgeBase.searchMax).toWellFormed().replaceAll('\ufffd', ''),
  )
  test.each([
    'квазимодо',
    'перламутровый',
    'ксилофон',
    'квозимодо',
    'rdfpbvjlj',
    'и',
    'и на',
    '…',
    '🍷',
    'ъъъъ',
    ...hostile,
  ])('by %p (T4, I4)', async (search) => {
    expect(await ask(reader, search)).toMatchObject({ total: 0, titles: [] })
  })

  test.each(['а '.repeat(50), 'я-'.repeat(50), 'ыв'.repeat(50), 'q['.repeat(50), 'меню'.repeat(25)])(
    'a long one of many words breaks nothing: %p',
    async (search) => {
      await ask(reader, search)
    },
  )
})

test('what was missed or mended a moment ago is found, and mended otherwise, once an article holds it', async () => {
  const author = await buildUser(app, { role: 'admin' })
  const search = async (text: string) => {
    const { titles, correctedSearch } = await ask(author, text)
    return [titles, correctedSearch]
  }
  await buildArticle(app, { author, title: 'Первая', text: 'терраса' })
  expect(await search('веренда')).toEqual([[], undefined])
  expect(await search('трераса')).toEqual([['Первая'], 'терраса'])
  await buildArticle(app, { author, title: 'Вторая', text: 'веранда, трераса' })
  expect(await search('веренда')).toEqual([['Вторая'], 'веранда'])
  expect(await search('трераса')).toEqual([['Вторая'], undefined])
})

test('many writers of the same new words at once', async () => {
  const author = await buildUser(app, { role: 'admin' })
  const words = Array.from({ length: 300 }, (_, at) => `слово${String.fromCharCode(1072 + (at % 32))}${at}`)
  await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      buildArticle(app, { author, title: `Статья ${at}`, text: words.toSorted(() => (at % 3) - 1).join(' ') }),
    ),
  )
  expect((await ask(author, 'словоа0')).total).toBe(24)
})
