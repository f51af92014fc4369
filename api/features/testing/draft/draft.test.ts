import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createGigachat } from '../../../assistant/gigachat.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildCompany, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { fakeGigachat } from '../../../test/gigachat.ts'
import { keptLog } from '../../../test/kept-log.ts'

type Input = components['schemas']['TestDraftInput']
let time = Date.parse('2026-03-02T21:00:00Z')
const now = () => new Date(time)
const { log, lines } = keptLog()
let app: TestApp
let fake: ReturnType<typeof fakeGigachat>
let admin: BuiltUser
let article: string

const GREETING = 'Гостя приветствуют в первые 30 секунд: смотрят в глаза, улыбаются и называют своё имя.'
const WATER = 'Воду приносят сразу, без просьбы: стакан стоит на столе раньше меню. '
const content = {
  blocks: [
    { id: 'head', type: 'header', data: { text: 'Встреча', level: 2 } },
    { id: 'greet', type: 'paragraph', data: { text: GREETING.replace('30 секунд', '<b>30&nbsp;секунд</b>') } },
    { id: 'line', type: 'delimiter', data: {} },
    { type: 'paragraph', data: { text: WATER.repeat(20).trim() } },
  ],
}
const single = {
  block: 2,
  type: 'single',
  text: 'За сколько секунд приветствуют гостя?',
  options: ['30 секунд', '2 минуты', '5 минут'],
  correct: [1],
}
const number = { block: 2, type: 'number', text: 'Сколько секунд до приветствия?', value: 30, tolerance: 5, unit: 'с' }
const water = { block: 3, type: 'text', text: 'Что приносят сразу?', answers: ['Воду', 'вода'] }
const says = (...questions: unknown[]) => fake.next('chat', { says: JSON.stringify({ questions }) })

beforeAll(async () => {
  app = await createTestApp({
    now,
    assistant: {
      chat: (request, signal) => createGigachat(fake.settings, { now, callMs: 1500 }).chat(request, signal),
    },
    log,
  })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  fake = fakeGigachat({ now })
  lines.length = 0
  time += 3_600_000
  admin = await newAdmin()
  article = (await buildArticle(app, { author: admin, title: 'Встреча гостя', content })).id
})
afterEach(() => fake.stop())

const on = { testing: true, knowledgeBase: true }
const newAdmin = async (modules: object = on, at = app) =>
  buildUser(at, { role: 'admin', company: await buildCompany(at, { moduleSettings: modules }) })
const draft = (more: Partial<Input> = {}, who = admin) =>
  who.client.POST('/api/tests/draft', { body: { article, ...more } })
/** What the provider was asked. */
function sent() {
  const [asked] = fake.asked
  if (!asked) throw new Error('nobody asked')
  // The client of the protocol wrote it.
  return asked.body as { messages: { role: string; content: string }[]; max_tokens: number }
}
const used = async () => {
  const [row] = await app.db.forCompany(admin.company.id)<{ tokens: number }[]>`
    select tokens::int from assistant_usage where company_id = ${admin.company.id}`
  return row?.tokens
}

describe('drafts', () => {
  test('each has its block, in the words of the article, and ids of the server; the test takes them as they are', async () => {
    says({ ...single, id: 'mine', quote: 'чужие слова' }, number, water)
    const { data } = await draft()
    expect(data).toMatchObject({
      questions: [
        {
          type: 'single',
          text: single.text,
          points: 1,
          options: [
            { id: 'a', text: '30 секунд' },
            { id: 'b', text: '2 минуты' },
            { id: 'c', text: '5 минут' },
          ],
          correct: ['a'],
          block: { article, blockId: 'greet', text: GREETING.replace('30 ', '30\u00a0') },
        },
        { type: 'number', value: 30, tolerance: 5, unit: 'с' },
        { type: 'text', acceptedAnswers: ['Воду', 'вода'], block: { blockId: 'block-4' } },
      ],
      dropped: { noBlock: 0, invalid: 0, duplicate: 0 },
    })
    const questions = data?.questions ?? []
    expect(questions.map(({ id }) => id)).not.toContain('mine')
    expect(questions[2]?.block?.text).toHaveLength(1000)
    const made = await admin.client.POST('/api/tests', { body: { title: 'Встреча', questions, article } })
    expect([made.response.status, made.data?.questions]).toMatchObject([201, questions])
    expect(await used()).toBe(150)
  })

  test('the provider is told the rules by the server, and the article as material', async () => {
    says(single)
    await draft({ count: 7, types: ['single', 'number'], existing: ['Где стоит меню?'] })
    const { messages, max_tokens: most } = sent()
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[0]?.content).toMatch(/Составь 7 вопросов[^]*"type":"single"[^]*"type":"number"/)
    expect(messages[0]?.content).not.toContain('"type":"match"')
    expect(JSON.parse(messages[1]?.content ?? '')).toMatchObject({
      статья: 'Встреча гостя',
      блоки: [{ block: 1, text: 'Встреча' }, { block: 2 }, { block: 3 }],
      'уже есть': ['Где стоит меню?'],
    })
    expect(most).toBe(300 + 7 * 160)
  })

  test('a long article goes as far as there is room for it', async () => {
    const long = { blocks: Array.from({ length: 60 }, () => ({ type: 'paragraph', data: { text: WATER.repeat(10) } })) }
    const { id } = await buildArticle(app, { author: admin, content: long })
    says(single)
    await draft({ article: id })
    const { messages } = sent()
    const { блоки: read } = JSON.parse(messages[1]?.content ?? '') as { блоки: { text: string }[] }
    expect(read.reduce((sum, { text }) => sum + text.length, 0)).toBe(24_000)
  })

  test('without a block, of another article’s, of no form or asked already: thrown away and counted', async () => {
    says(
      { ...single, block: undefined },
      { ...single, block: 99 },
      { ...single, options: ['Да', 'да'] },
      { ...single, correct: [4] },
      { ...single, type: 'essay' },
      { ...water, answers: [] },
      { ...single, text: ' ' },
      { ...single, text: 'я'.repeat(1001) },
      { ...number, value: 'много' },
      { ...single, text: 'Где  стоит меню' },
      single,
      { ...single, text: 'за сколько секунд приветствуют гостя' },
      number,
    )
    const { data } = await draft({ existing: ['Где стоит меню?'] })
    expect(data?.questions.map(({ text }) => text)).toEqual([single.text, number.text])
    expect(data?.dropped).toEqual({ noBlock: 2, invalid: 7, duplicate: 2 })
  })

  test('no more than were asked for, and of the types that were', async () => {
    says(water, ...Array.from({ length: 9 }, (_, n) => ({ ...single, text: `Вопрос ${n}?` })))
    const { data } = await draft({ count: 5, types: ['single'] })
    expect([data?.questions.length, data?.dropped.invalid]).toEqual([5, 1])
  })

  test('every type of question', async () => {
    says(
      {
        block: '[2]',
        type: 'multiple',
        text: 'Что делают?',
        options: ['Смотрят', 'Улыбаются', 'Уходят'],
        correct: ['Смотрят', '2'],
      },
      { block: 'блок 2', type: 'order', text: 'В каком порядке?', options: ['Смотрят', 'Улыбаются'] },
      {
        block: 3,
        type: 'match',
        text: 'Что где?',
        pairs: [
          { left: 'Стакан', right: 'Стол' },
          { left: 'Меню', right: 'Позже' },
        ],
      },
    )
    const { data } = await draft()
    expect(data?.questions).toMatchObject([
      { type: 'multiple', correct: ['a', 'b'] },
      { type: 'order', options: [{ text: 'Смотрят' }, { text: 'Улыбаются' }] },
      { type: 'match', pairs: [{ left: 'Стакан', right: 'Стол' }, { right: 'Позже' }] },
    ])
    expect(data?.questions[1]).not.toHaveProperty('correct')
  })
})

describe('a provider that writes badly', () => {
  const json = JSON.stringify({ questions: [single, number] })
  test.each([
    ['between fences', `Вот вопросы:\n\`\`\`json\n${json}\n\`\`\`\nУдачи!`, 2],
    ['a bare list', JSON.stringify([single, number]), 2],
    ['a comma too many', json.replace(/\]\}$/, ',]}'), 2],
    ['cut short', json.slice(0, -20), 1],
    ['behind a brace of words', `Форма {вопрос}: ${json}`, 2],
  ])('%s: what can be read is', async (_, text, count) => {
    fake.next('chat', { says: text })
    expect((await draft()).data?.questions).toHaveLength(count)
  })

  test.each([
    ['words only', 'К сожалению, я не могу составить вопросы'],
    ['garbage', '{"questions":[{{{{'],
    ['an empty list', '{"questions":[]}'],
    ['no good one', JSON.stringify({ questions: [{ ...single, block: 0 }] })],
    ['braces without end', '{'.repeat(100_000)],
  ])('%s: 502, and what was spent is spent', async (_, text) => {
    fake.next('chat', { says: text })
    const { error, response } = await draft()
    expect([response.status, error]).toMatchObject([502, { code: 'ASSISTANT_BAD_REPLY' }])
    expect(await used()).toBe(150)
  })

  test.each([
    [{ status: 500 }, 'ASSISTANT_UNAVAILABLE'],
    ['stall', 'ASSISTANT_UNAVAILABLE'],
    ['malformed', 'ASSISTANT_BAD_REPLY'],
    ['empty', 'ASSISTANT_BAD_REPLY'],
    ['no-message', 'ASSISTANT_BAD_REPLY'],
  ] as const)('%p: 502, nothing spent', async (mood, code) => {
    fake.next('chat', mood)
    const { error, response } = await draft()
    expect([response.status, error]).toMatchObject([502, { code }])
    expect(await used()).toBe(0)
    expect(lines.join()).toContain('the assistant did not answer')
  })

  test('who goes away takes the question back from the provider', async () => {
    fake.next('chat', 'stall')
    const leaving = new AbortController()
    const arrived = fake.nextAsked()
    const call = app.fetch(
      new Request(`http://${admin.company.subdomain}.localhost:3000/api/tests/draft`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ article }),
        signal: leaving.signal,
      }),
    )
    await arrived
    leaving.abort()
    await fake.asked[0]?.hungUp
    expect((await call).status).toBe(502)
    // By the caller's leaving and not by the end of patience, which gives back what was not spent.
    expect(await used()).toBeGreaterThan(1900)
  })
})

describe('what is refused before anybody is asked', () => {
  afterEach(() => expect(fake.asked).toHaveLength(0))

  test('of an article that is not there, is another company’s or says too little', async () => {
    const theirs = await buildArticle(app, { content })
    const short = await buildArticle(app, { author: admin, text: 'Моем руки' })
    const codes = async (id: string) => (await draft({ article: id })).error
    expect(await codes(theirs.id)).toMatchObject({
      code: 'ARTICLE_NOT_FOUND',
      fields: { article: 'Статья не найдена' },
    })
    expect(await codes(Bun.randomUUIDv7())).toMatchObject({ code: 'ARTICLE_NOT_FOUND' })
    expect(await codes(short.id)).toMatchObject({ code: 'ARTICLE_TOO_SHORT', fields: { article: expect.any(String) } })
  })

  test('of a reader, and where a section is off', async () => {
    const reader = await buildUser(app, { company: admin.company })
    expect((await draft({}, reader)).response.status).toBe(403)
    for (const section of ['testing', 'aiAssistant', 'knowledgeBase']) {
      const { error } = await draft({}, await newAdmin({ ...on, [section]: false }))
      expect(error).toMatchObject({ code: 'MODULE_DISABLED' })
    }
  })

  test('on a server without an assistant: 503', async () => {
    const plain = await createTestApp({ now })
    try {
      const { error, response } = await draft({}, await newAdmin(on, plain))
      expect([response.status, error]).toMatchObject([503, { code: 'ASSISTANT_OFF' }])
    } finally {
      await plain.stop()
    }
  })
})
