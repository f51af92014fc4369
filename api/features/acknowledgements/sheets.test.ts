import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readSpreadsheet } from '../../spreadsheets/read.ts'
import { acknowledgementCalls } from '../../test/acknowledgement-calls.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { eventsOf } from '../../test/events-of.ts'
import * as build from '../../test/factories.ts'
import { said, testCalls } from '../../test/test-calls.ts'

const DAY = 86_400_000
const START = Date.UTC(2027, 2, 1, 9)

let app: TestApp
let time = START
let company: build.BuiltCompany
let admin: build.BuiltUser
let boss: Awaited<ReturnType<typeof acknowledgementCalls>>
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await build.buildCompany(app, { moduleSettings: { knowledgeBase: true, testing: true } })
  const office = await build.buildPosition(app, { company, name: 'Офис' })
  admin = await build.buildUser(app, { company, role: 'admin', name: 'Марина', position: office })
  boss = await as(admin)
})
const as = (user: build.BuiltUser) => acknowledgementCalls(app, user)
const later = async (ms: number) => {
  time += ms
  boss = await as(admin)
}
const article = (draft: build.ArticleDraft = {}) =>
  build.buildArticle(app, { author: admin, at: new Date(START - DAY), title: 'Аллергены', ...draft })

/** Six people of two positions in three restaurants; one works in two of them, one in none. */
async function staff() {
  const position = async (name: string) => build.buildPosition(app, { company, name })
  const [waiter, cook] = [await position('Официант'), await position('Повар')]
  const user = (name: string, at: { id: string }) => build.buildUser(app, { company, name, position: at })
  const [timur, nina, pavel, artyom, darya, ilya] = [
    await user('Тимур Сафин', cook),
    await user('Нина Васильева', waiter),
    await user('Павел Жуков', cook),
    await user('Артём Ким', waiter),
    await user('Дарья Белова', waiter),
    await user('Илья Громов', cook),
  ]
  const place = (name: string, who: build.BuiltUser[]) => build.buildRestaurant(app, { company, name, staff: who })
  const forest = await place('На Лесной', [timur, nina, artyom])
  const street = await place('На Пятницкой', [pavel, darya, artyom])
  const quay = await place('На набережной', [])
  await build.buildUser(app, { company, name: 'Уволенный', position: waiter, isActive: false })
  return { waiter, cook, timur, nina, pavel, artyom, darya, ilya, forest, street, quay }
}

test('the sheet tells who has not, by restaurant and position, the late first', async () => {
  const { waiter, cook, timur, nina, pavel, artyom, darya, ilya, forest, street } = await staff()
  const { id } = await article()
  await (await as(nina)).know(id, { version: 1 })
  await boss.save(id, { title: 'Аллергены осени' })
  await boss.ask(id, { kind: 'read', positions: [waiter.id, cook.id], dueDays: 2 })
  await (await as(artyom)).know(id, { version: 2 })
  await later(DAY / 4)
  await (await as(darya)).know(id, { version: 2 })
  await (await as(timur)).client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
  await app.views.flush()
  await later(3 * DAY)
  await app.db.write(
    company.id,
    (sql) => sql`update users set created_at = ${new Date(time)} where company_id = ${company.id} and id = ${ilya.id}`,
  )

  const sheet = await boss.sheet(id)
  expect(sheet).toMatchObject({
    counts: { all: 6, todo: 4, done: 2, overdue: 3 },
    article: {
      title: 'Аллергены осени',
      version: 2,
      requiredVersion: 2,
      dueDays: 2,
      dueAt: '2027-03-03T20:59:59.999Z',
      positions: [{ name: 'Официант' }, { name: 'Повар' }],
    },
    total: 6,
    totalPages: 1,
    currentPage: 1,
  })
  expect(sheet.people?.map(({ user, state, knownVersion, how }) => [user.name, state, knownVersion, how])).toEqual([
    ['Нина Васильева', 'overdue', 1, 'read'],
    ['Павел Жуков', 'overdue', null, null],
    ['Тимур Сафин', 'overdue', null, null],
    ['Илья Громов', 'todo', null, null],
    ['Дарья Белова', 'done', 2, 'read'],
    ['Артём Ким', 'done', 2, 'read'],
  ])
  expect(sheet.people?.[2]).toMatchObject({
    position: { name: 'Повар' },
    restaurants: [{ name: 'На Лесной' }],
    openedAt: '2027-03-01T15:00:00.000Z',
  })
  expect(sheet.byRestaurant?.map(({ restaurant, done, all }) => [restaurant.name, done, all])).toEqual([
    ['На Лесной', 1, 3],
    ['На Пятницкой', 2, 3],
  ])
  const names = async (query: Parameters<typeof boss.sheet>[1]) => {
    const { people = [], total } = await boss.sheet(id, query)
    return { names: people.map(({ user }) => user.name.split(' ')[0]), total }
  }
  expect(await names({ state: 'todo', restaurant: forest.id })).toEqual({ names: ['Нина', 'Тимур'], total: 2 })
  expect(await names({ state: 'overdue', position: cook.id })).toEqual({ names: ['Павел', 'Тимур'], total: 2 })
  expect(await names({ state: 'done', restaurant: street.id })).toEqual({ names: ['Дарья', 'Артём'], total: 2 })
  expect(await names({ search: 'артем' })).toEqual({ names: ['Артём'], total: 1 })
  expect(await names({ limit: 2, page: 2 })).toEqual({ names: ['Тимур', 'Илья'], total: 6 })
  expect(await names({ search: 'никто' })).toEqual({ names: [], total: 0 })
  expect(await (await as(pavel)).sheet(id)).toMatchObject({ status: 403 })

  const read = await boss.file(`/api/knowledge-base/${id}/acknowledgements/export`)
  expect(decodeURIComponent(read.headers.get('content-disposition') ?? '')).toEndWith(
    "''Лист ознакомления Аллергены осени 2027-03-04.xlsx",
  )
  const rows = await readSpreadsheet(await read.bytes(), 'xlsx', 20)
  const cells = Array.isArray(rows) ? rows.map((row) => row.cells.map(String)) : []
  expect(cells[0]).toEqual(['Сотрудник', 'Должность', 'Ресторан', 'Версия', 'Дата', 'Как', 'Состояние'])
  expect(cells).toHaveLength(7)
  expect(cells[6]).toEqual([
    'Артём Ким',
    'Официант',
    'На Лесной, На Пятницкой',
    '2',
    expect.any(String),
    'Ознакомлен',
    'Ознакомлен',
  ])
  const csv = await boss.file(
    `/api/knowledge-base/${id}/acknowledgements/export?format=csv&state=todo&position=${cook.id}`,
  )
  expect((await csv.text()).split('\r\n').map((line) => line.split(';')[0])).toEqual([
    'Сотрудник',
    'Павел Жуков',
    'Тимур Сафин',
    'Илья Громов',
  ])
})

test('who has not is reminded, by a letter where he has one, and nobody twice within an hour', async () => {
  const { waiter, nina, artyom, darya } = await staff()
  const { id } = await article()
  expect(await boss.remind(id)).toMatchObject({ status: 409, code: 'ACKNOWLEDGEMENT_OFF' })
  await boss.ask(id, { kind: 'read', positions: [waiter.id], dueDays: 5 })
  await (await as(artyom)).know(id, { version: 1 })
  await app.db.write(
    company.id,
    (sql) => sql`update users set email = null where company_id = ${company.id} and id = ${darya.id}`,
  )
  // Nobody of those who are named has to.
  expect(await boss.remind(id, { users: [artyom.id] })).toMatchObject({ status: 200, people: 0, letters: 0 })
  const replies = await Promise.all([boss.remind(id), (await as(admin)).remind(id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 200)).toMatchObject({ people: 2, letters: 1 })
  expect(replies.find(({ status }) => status === 409)).toMatchObject({
    code: 'ACKNOWLEDGEMENT_REMINDED',
    message: 'Об ознакомлении напомнили в 12:00',
  })
  expect((await boss.sheet(id)).article?.remindedAt).toBe(new Date(START).toISOString())
  const letters = (await app.letters()).filter(({ subject }) => subject.includes('Аллергены'))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`Здравствуйте, ${nina.name}!`)
  expect(letters[0]?.text).toContain('Срок — до 06.03.2027.')
  expect(letters[0]?.text).toContain(`http://${company.subdomain}.localhost:3000/knowledge-base/article/${id}`)
  const events = await eventsOf(app, company.id)
  expect(events.filter(({ action }) => action === 'article.reminded')).toMatchObject([
    { changes: { people: { new: 2 } } },
  ])
  await later(3_599_000)
  expect(await boss.remind(id)).toMatchObject({ status: 409 })
  await later(1000)
  expect(await boss.remind(id, { users: [nina.id] })).toMatchObject({ status: 200, people: 1, letters: 1 })
  // Whoever did it before the letter leaves gets none.
  await (await as(nina)).know(id, { version: 1 })
  expect((await app.letters()).filter(({ subject }) => subject.includes('Аллергены'))).toHaveLength(1)
})

test('everybody finds what he has to read, the nearest first; the author all sheets', async () => {
  const oleg = await build.buildUser(app, { company, name: 'Олег' })
  const ask = async (title: string, dueDays: number | null) => {
    const one = await article({ title })
    await boss.ask(one.id, { kind: 'read', dueDays })
    time += 1000
    return one.id
  }
  const [never, late, soon, done] = [
    await ask('Без срока', null),
    await ask('Через неделю', 7),
    await ask('Завтра', 1),
    await ask('Прочитана', 1),
  ]
  const hidden = await article({ title: 'Черновик', status: 'draft' })
  await boss.ask(hidden.id, { kind: 'read' })
  await (await as(oleg)).know(done, { version: 1 })
  const mine = await as(oleg)
  const found = async (query: Parameters<typeof mine.mine>[0]) =>
    (await mine.mine(query)).items?.map(({ article: { _id } }) => _id)
  expect(await found({})).toEqual([soon, late, never])
  expect(await found({ state: 'done' })).toEqual([done])
  expect(await found({ state: 'all', limit: 2, page: 2 })).toEqual([never, done])
  expect(await mine.mine({ limit: 1 })).toMatchObject({ counts: { todo: 3, overdue: 0 }, total: 3, totalPages: 3 })
  await later(2 * DAY)
  expect(await (await as(oleg)).mine()).toMatchObject({
    items: [{ state: 'overdue' }, { state: 'todo' }, { state: 'todo' }],
    counts: { todo: 3, overdue: 1 },
  })
  const sheets = await boss.sheets()
  expect(sheets.sheets?.map(({ article: { title }, counts }) => [title, counts.all, counts.done])).toEqual([
    ['Черновик', 2, 0],
    ['Прочитана', 2, 1],
    ['Завтра', 2, 0],
    ['Через неделю', 2, 0],
    ['Без срока', 2, 0],
  ])
  expect(sheets.sheets?.[2]).toMatchObject({ counts: { todo: 2, overdue: 2 }, dueAt: '2027-03-02T20:59:59.999Z' })
  expect(await boss.sheets({ search: 'неделю' })).toMatchObject({ total: 1 })
  await boss.ask(soon, { kind: 'none' })
  expect(await boss.sheets()).toMatchObject({ total: 4 })
  expect((await (await as(oleg)).mine()).counts).toEqual({ todo: 2, overdue: 0 })
})

test('each sheet counts those whom its own audience means, whatever is asked of others beside it', async () => {
  const { waiter, cook, nina, timur } = await staff()
  const ask = async (title: string, positions: { id: string }[], readBy: { id: string }[] = []) => {
    const { id } = await article({ title, positions: readBy })
    await boss.ask(id, { kind: 'read', positions: positions.map((one) => one.id), dueDays: 1 })
    time += 1000
    return id
  }
  const salads = await ask('Салаты', [cook])
  const bar = await ask('Бар', [waiter])
  await ask('Супы', [cook])
  await ask('Зал', [])
  await ask('Общее', [], [waiter])
  await (await as(timur)).know(salads, { version: 1 })
  await (await as(nina)).know(bar, { version: 1 })
  await later(3 * DAY)
  const { sheets = [] } = await boss.sheets()
  expect(sheets.map(({ article: { title }, counts }) => [title, counts.all, counts.done, counts.overdue])).toEqual([
    ['Общее', 3, 0, 3],
    ['Зал', 7, 0, 7],
    ['Супы', 3, 0, 3],
    ['Бар', 3, 1, 2],
    ['Салаты', 3, 1, 2],
  ])
})

test('a page of more than the usual size holds what the pages within it do, in their order', async () => {
  await staff()
  const asked = limits.acknowledgements.sheetsPageSize + 3
  for (let n = 0; n < asked; n++) {
    const { id } = await article({ title: `Стандарт ${n}` })
    await boss.ask(id, { kind: 'read' })
    time += 1000
  }
  const titles = async (query: Parameters<typeof boss.sheets>[0]) =>
    (await boss.sheets(query)).sheets?.map(({ article: { title }, counts }) => [title, counts.todo])
  const all = Array.from({ length: asked }, (_, n) => [`Стандарт ${asked - 1 - n}`, 7])
  expect(await titles({ limit: 100 })).toEqual(all)
  expect(await titles({ limit: asked - 1 })).toEqual(all.slice(0, -1))
  expect(await titles({ limit: asked - 1, page: 2 })).toEqual(all.slice(-1))
})

const question = {
  id: 'q',
  type: 'single' as const,
  text: 'Сколько минут?',
  options: [
    { id: 'a', text: '15' },
    { id: 'b', text: '45' },
  ],
  correct: ['b'],
}
const open = { id: 'w', type: 'text' as const, text: 'Почему?', acceptedAnswers: [] }
const take = async (person: build.BuiltUser, id: string, value = '2', questionId = 'q') => {
  const calls = testCalls({ client: (await as(person)).client })
  const attempt = (await calls.start(id)).attempt?._id ?? ''
  time += 1000
  await calls.submit(attempt, { answers: [said({ questionId, value })] })
  return attempt
}

test('the list of sheets counts as each sheet does, at the last millisecond of a day and the first', async () => {
  const { waiter, cook, nina, timur, ilya, darya } = await staff()
  const exam = await build.buildTest(app, { company, questions: [question] })
  const ask = async (draft: Parameters<typeof boss.ask>[1]) => {
    const { id } = await article()
    await boss.ask(id, draft)
    time += 1000
    return id
  }
  const asked = [
    await ask({ kind: 'read', dueDays: 1 }),
    await ask({ kind: 'read', dueDays: 3 }),
    await ask({ kind: 'read', dueDays: null }),
    await ask({ kind: 'read', positions: [waiter.id], dueDays: 1 }),
    await ask({ kind: 'test', test: exam.id, positions: [cook.id], dueDays: 1 }),
    await ask({ kind: 'test', test: exam.id, dueDays: 3 }),
  ]
  const draft = await article({ status: 'draft' })
  await boss.ask(draft.id, { kind: 'read', dueDays: 1 })
  const [first = '', second = ''] = asked
  await (await as(nina)).know(first, { version: 1 })
  await boss.save(first, { title: 'Аллергены осени' })
  await (await as(nina)).know(first, { version: 2 })
  await (await as(darya)).know(first, { version: 2 })
  await (await as(ilya)).know(second, { version: 1 })
  await take(timur, exam.id)
  // Read, where a test is asked for, is not enough.
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into article_knowings (company_id, article_id, user_id, version, at, how)
      select ${company.id}, s.article_id, ${nina.id}, 1, ${new Date(time)}, 'read' from article_asks s
      where s.company_id = ${company.id} and s.kind = 'test'`,
  )
  const midnight = Date.UTC(2027, 2, 2, 21)
  await app.db.write(
    company.id,
    (sql) => sql`
      update users u set created_at = came.at
      from unnest(${[ilya.id, darya.id, timur.id]}::uuid[],
        ${[midnight - 1, midnight, midnight + DAY].map((at) => new Date(at).toISOString())}::text[]::timestamptz[]) came (id, at)
      where u.company_id = ${company.id} and u.id = came.id`,
  )
  const overdue = new Set<number>()
  for (const days of [0, 1, 2, 3, 4])
    for (const ms of [-1, 0]) {
      time = midnight + days * DAY + ms
      boss = await as(admin)
      const { sheets = [] } = await boss.sheets()
      expect(sheets).toHaveLength(asked.length + 1)
      for (const {
        article: { _id },
        counts,
      } of sheets) {
        expect((await boss.sheet(_id)).counts).toEqual(counts)
        overdue.add(counts.overdue)
      }
    }
  expect(overdue.size).toBeGreaterThan(4)
})

test('a passed test stands for the version that was there when it began', async () => {
  const oleg = await build.buildUser(app, { company, name: 'Олег' })
  const exam = await build.buildTest(app, { company, questions: [question] })
  const { id } = await article()
  const state = async () => {
    const { state: now, knownVersion } = await (await as(oleg)).get(id)
    return [now, knownVersion]
  }
  await boss.ask(id, { kind: 'read' })
  expect(await (await as(oleg)).know(id, { version: 1 })).toMatchObject({ state: 'done' })
  expect(await boss.ask(id, { kind: 'test', test: exam.id, dueDays: 1 })).toMatchObject({
    test: { title: exam.title, isActive: true },
  })
  expect(await state()).toEqual(['todo', 1])
  expect(await (await as(oleg)).know(id, { version: 1 })).toMatchObject({ status: 409, code: 'ACKNOWLEDGE_BY_TEST' })
  await take(oleg, exam.id, '1')
  expect(await state()).toEqual(['todo', 1])
  const passed = await take(oleg, exam.id)
  expect(await state()).toEqual(['done', 1])
  expect((await boss.sheet(id, { search: 'олег' })).people).toMatchObject([{ how: 'test', percent: 100, attempts: 2 }])
  // Asked again while he is at it: what he passes is of what he could read.
  const calls = testCalls({ client: (await as(oleg)).client })
  const begun = await calls.start(exam.id)
  time += 1000
  await boss.save(id, { content: { blocks: [{ type: 'paragraph', data: { text: 'Новое' } }] }, askAgain: true })
  await calls.submit(begun.attempt?._id ?? '', { answers: [said({ questionId: 'q', value: '2' })] })
  expect(await state()).toEqual(['todo', 1])
  // Switched off meanwhile: nobody can begin it, and what is asked stays asked.
  await boss.client.PUT('/api/tests/{id}', {
    params: { path: { id: exam.id } },
    body: { title: exam.title, questions: [question], isActive: false },
  })
  expect(await (await as(oleg)).get(id)).toMatchObject({ state: 'todo', test: { isActive: false } })
  expect(await boss.ask(id, { kind: 'test', test: exam.id, dueDays: 9 })).toMatchObject({ status: 200, dueDays: 9 })
  await boss.client.PUT('/api/tests/{id}', {
    params: { path: { id: exam.id } },
    body: { title: exam.title, questions: [question], isActive: true },
  })
  const last = await take(oleg, exam.id)
  expect(await state()).toEqual(['done', 2])
  // A result that is removed stands for nothing; one that is left does.
  await testCalls({ client: boss.client }).remove(last)
  expect(await state()).toEqual(['todo', 1])
  await testCalls({ client: boss.client }).remove(passed)
  expect(await state()).toEqual(['todo', 1])
  expect((await boss.sheet(id, { search: 'олег' })).people).toMatchObject([{ how: 'test', attempts: 3 }])
})

test('whoever had passed the test before it was asked for knows the version that he could read then', async () => {
  const [oleg, nina] = [
    await build.buildUser(app, { company, name: 'Олег' }),
    await build.buildUser(app, { company, name: 'Нина' }),
  ]
  // A second attempt there is none: who was asked for one more could never do it.
  const settings = { timeLimit: 0, passingScore: 70, attemptsLimit: 1 }
  const exam = await build.buildTest(app, { company, questions: [question], settings })
  const { id } = await article()
  const [{ id: other }, state] = [
    await article({ title: 'Не о том' }),
    async (user: build.BuiltUser) => (await (await as(user)).get(id)).state,
  ]
  await take(oleg, exam.id)
  await take(nina, exam.id, '1')
  await boss.ask(other, { kind: 'read' })
  await boss.ask(id, { kind: 'test', test: exam.id })
  expect([await state(oleg), await state(nina)]).toEqual(['done', 'todo'])
  expect((await boss.sheet(id, { state: 'done' })).people).toMatchObject([
    { user: { name: 'Олег' }, how: 'test', percent: 100, attempts: 1, knownVersion: 1 },
  ])
  expect((await (await as(oleg)).get(other)).state).toBe('todo')
  // What came after it he could not read.
  await later(1000)
  await boss.save(id, { content: { blocks: [{ type: 'paragraph', data: { text: 'Новое' } }] } })
  await boss.ask(id, { kind: 'none' })
  await boss.ask(id, { kind: 'test', test: exam.id })
  expect(await state(oleg)).toBe('todo')
})

test('a new ask may be reminded of at once, whenever the one before it was', async () => {
  await staff()
  const { id } = await article()
  await boss.ask(id, { kind: 'read' })
  await boss.remind(id)
  expect(await boss.remind(id)).toMatchObject({ status: 409 })
  await later(1000)
  await boss.save(id, { content: { blocks: [{ type: 'paragraph', data: { text: 'Новое' } }] }, askAgain: true })
  expect((await boss.sheet(id)).article).toMatchObject({ requiredVersion: 2, remindedAt: null })
  expect(await boss.remind(id)).toMatchObject({ status: 200 })
})

test('a test that a person reviews counts when he has passed it', async () => {
  const oleg = await build.buildUser(app, { company, name: 'Олег' })
  const exam = await build.buildTest(app, { company, questions: [open] })
  const { id } = await article()
  await boss.ask(id, { kind: 'test', test: exam.id })
  const attempt = await take(oleg, exam.id, 'Потому', 'w')
  const own = async () => (await (await as(oleg)).get(id)).state
  const review = (points: number) =>
    testCalls({ client: boss.client }).review(attempt, { answers: [{ questionId: 'w', points }] })
  expect(await own()).toBe('todo')
  await review(1)
  expect(await own()).toBe('done')
  await review(0)
  expect(await own()).toBe('todo')
})

test('a test that the clock ends counts as one that is handed in', async () => {
  const oleg = await build.buildUser(app, { company, name: 'Олег' })
  const settings = { timeLimit: 1, passingScore: 70 }
  const exam = await build.buildTest(app, { company, questions: [question], settings })
  const { id } = await article()
  await boss.ask(id, { kind: 'test', test: exam.id })
  const calls = testCalls({ client: (await as(oleg)).client })
  const attempt = (await calls.start(exam.id)).attempt?._id ?? ''
  await calls.answer(attempt, said({ questionId: 'q', value: '2', answeredAt: new Date(time).toISOString() }))
  time += 80_000
  // Whoever comes first writes the end down, a job or the next start.
  await calls.start(exam.id)
  expect(await (await as(oleg)).get(id)).toMatchObject({ state: 'done', knownVersion: 1 })
})

test('an article that goes while it is acknowledged takes all of it along, and fails nobody', async () => {
  const oleg = await build.buildUser(app, { company, name: 'Олег' })
  const exam = await build.buildTest(app, { company, questions: [question] })
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await article(), await article()]
    await boss.ask(one.id, { kind: 'read' })
    await boss.ask(other.id, { kind: 'test', test: exam.id })
    const mine = await as(oleg)
    const calls = testCalls(mine)
    const attempt = (await calls.start(exam.id)).attempt?._id ?? ''
    const remove = (id: string) => boss.client.DELETE('/api/knowledge-base/{id}', { params: { path: { id } } })
    const [known, handed, ...removed] = await Promise.all([
      mine.know(one.id, { version: 1 }),
      calls.submit(attempt, { answers: [said({ questionId: 'q', value: '2' })] }),
      remove(one.id),
      remove(other.id),
    ])
    expect([200, 404]).toContain(known.status)
    expect([handed.code, ...removed.map(({ response }) => response.status)]).toEqual([200, 200, 200])
    time += 1000
  }
  const left = await app.db.forCompany(company.id)`select from article_knowings where company_id = ${company.id}`
  expect(left).toHaveLength(0)
})
