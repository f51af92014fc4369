import { articleIds, categoryIds, fileIds, positionIds, restaurantIds, testIds } from '../seed/ids.ts'
import { ask, create, read, UNKNOWN, type Step } from './steps.ts'

const options = [
  { id: 'a', text: 'Да' },
  { id: 'b', text: 'Нет' },
]
const single = { id: 'q1', type: 'single', text: 'Готово?', options, correct: ['a'] }
const picture = `/api/files/${fileIds.hallPlan}/hall-plan.png`

const get = (name: string, as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`test: ${name}`, as, 'testGet', { path: { id }, ...more })
const kept = (word: string): Partial<Step> => ({
  keep: (reply) => ({ [word]: String(reply._id), [`${word}At`]: String(reply.updatedAt) }),
})
const make = (name: string, body: object, more: Partial<Step> = {}, as = 'admin') =>
  ask(`new test: ${name}`, as, 'testCreate', { body: { title: 'Открытие', questions: [single], ...body }, ...more })
const asking = (name: string, ...changes: object[]) =>
  make(`question: ${name}`, { questions: changes.map((change) => ({ ...single, ...change })) })
const put = (name: string, id: string, body: object, as = 'admin') =>
  ask(`put test: ${name}`, as, 'testUpdate', {
    path: { id },
    body: { title: 'Открытие', questions: [single], ...body },
  })
const remove = (name: string, id: string, as = 'admin') =>
  ask(`delete test: ${name}`, as, 'testDelete', { path: { id } })

const draft = (name: string, as: string | undefined, body: object, more: Partial<Step> = {}) =>
  ask(`draft: ${name}`, as, 'testDraft', { body, ...more })

const pageCard = (id: unknown) => ({ type: 'pageCard', data: { selectedPage: { id, title: 'Тайное' } } })
const testCard = (id: unknown) => ({ type: 'testingBlock', data: { selectedTest: { id, title: 'Тайное', note: 1 } } })
const holding = (name: string, ...blocks: object[]) =>
  create(`cards: ${name}`, { title: 'С карточками', content: { blocks }, status: 'published' })

const reading: Step[] = [
  ...['admin', 'waiter', 'barman', 'trainee', undefined].map((as) => ask(`tests: ${as}`, as, 'testList')),
  ask('tests: other company', 'stranger', 'testList', { host: 'ogonek' }),
  ...Object.entries(testIds).flatMap(([name, id]) =>
    ['admin', 'waiter', 'barman'].map((as) => get(`${name} ${as}`, as, id)),
  ),
  get('other company', 'stranger', testIds.welcome, { host: 'ogonek' }),
  get('to edit, as a reader', 'waiter', testIds.welcome, { query: 'edit=true' }),
  get('to edit, as an admin', 'admin', testIds.welcome, { query: 'edit=true' }),
  get('edit of no kind', 'admin', testIds.welcome, { query: 'edit=maybe' }),
  get('unknown', 'admin', UNKNOWN),
  get('no id', 'admin', 'x'),
]

/** What is refused before the assistant is asked: what he writes is no model's. */
const drafting: Step[] = [
  draft('nobody', undefined, { article: articleIds.firstMinutes }),
  draft('a reader', 'waiter', { article: articleIds.firstMinutes }),
  draft('nothing', 'admin', {}),
  draft('four questions', 'admin', { article: articleIds.firstMinutes, count: 4 }),
  draft('twenty-one', 'admin', { article: articleIds.firstMinutes, count: 21 }),
  draft('of no type', 'admin', { article: articleIds.firstMinutes, types: [] }),
  draft('of one type twice', 'admin', { article: articleIds.firstMinutes, types: ['text', 'text'] }),
  draft('of an unknown type', 'admin', { article: articleIds.firstMinutes, types: ['essay'] }),
  draft('an unknown article', 'admin', { article: UNKNOWN }),
  draft('no id', 'admin', { article: 'x' }),
  draft('of another company', 'admin', { article: articleIds.grillDoneness }),
  draft('where the assistant is off', 'stranger', { article: articleIds.grillDoneness }, { host: 'ogonek' }),
  create(
    'of two words',
    { title: 'Коротко', content: { blocks: [{ type: 'paragraph', data: { text: 'Моем руки' } }] } },
    { keep: (reply) => ({ short: String(reply._id) }) },
  ),
  draft('too short', 'admin', { article: '{short}' }),
]

const writing: Step[] = [
  make('by a reader', {}, {}, 'waiter'),
  ask('new test: nothing', 'admin', 'testCreate', { body: {} }),
  make('blank title', { title: ' ' }),
  make('too long', { title: 'а'.repeat(151), description: 'а'.repeat(1001) }),
  make('no questions', { questions: [] }),
  make('a passing score of 0', { settings: { timeLimit: -1, passingScore: 0 } }),
  make('half a setting', { settings: { timeLimit: 10 } }),
  make('unknown category', { category: UNKNOWN }),
  make('category of another company', { category: categoryIds.counter }),
  make('restaurant of another company', { restaurants: [restaurantIds.ogonek] }),
  make('position of another company', { positions: [positionIds.barista] }),
  make('unknown article', { article: UNKNOWN }),
  make('article of another company', { article: articleIds.grillDoneness }),
  make('no ids', { category: 'x', positions: ['y'] }),
  asking('blank', { text: ' ' }),
  asking('one that shows nothing', { text: '\u2800' }),
  asking('empty', { text: '' }),
  asking('without options', { options: undefined }),
  asking('one option', { options: options.slice(0, 1) }),
  asking('a blank option', { options: [...options, { id: 'c', text: ' ' }] }),
  asking('equal options', { options: [options[0], options[0]] }),
  asking('no answer', { correct: [] }),
  asking('two answers', { correct: ['a', 'b'] }),
  asking('an unknown answer', { correct: ['z'] }),
  asking('several: none', { type: 'multiple', correct: [] }),
  asking('several: one twice', { type: 'multiple', correct: ['a', 'a'] }),
  asking('order: another', { type: 'order', correct: ['b', 'a'] }),
  asking('order: one', { type: 'order', options: options.slice(0, 1), correct: undefined }),
  asking('equal ids', {}, {}),
  asking('unknown type', { type: 'essay' }),
  asking('all of it wrong', { text: '', options: [], correct: ['z'] }, { id: 'q2', text: ' ' }),
  asking('an unknown file', { image: `/api/files/${UNKNOWN}/a.png` }),
  asking('no file', { image: '/api/files/x' }),
  asking('a script for a picture', { image: 'javascript:alert(1)' }),
  make('the least', { title: '  Открытие <b>смены</b> ' }, kept('opening')),
  make(
    'everything',
    {
      description: ' Утро ',
      isActive: true,
      category: categoryIds.service,
      _id: UNKNOWN,
      version: 9,
      restaurants: [restaurantIds.park, restaurantIds.moika, restaurantIds.park],
      positions: [positionIds.waiter, positionIds.bartender],
      settings: { timeLimit: 15, passingScore: 100, attemptsLimit: 2, showAnswers: 'never', secret: 1 },
      questions: [
        { ...single, image: picture, points: 5, explanation: 'Так', acceptedAnswers: ['нет'] },
        { ...single, id: 'q2', type: 'multiple', correct: ['b', 'a'] },
        { ...single, id: 'q3', type: 'text', acceptedAnswers: ['аллергия'] },
        { id: 'q4', type: 'text', text: 'Свободно' },
        {
          ...single,
          id: 'q5',
          type: 'order',
          correct: undefined,
          options: [...options, { id: 'c', text: 'Да', image: 'https://example.com/a.png' }],
        },
      ],
    },
    kept('whole'),
  ),
  get('everything, to a reader', 'waiter', '{whole}'),
  get('everything, to a barman', 'barman', '{whole}'),
  get('everything, to a trainee', 'trainee', '{whole}'),
  ask('tests: after two', 'admin', 'testList'),
  ask('tests: after two, to a reader', 'waiter', 'testList'),
  put('by a reader', '{opening}', {}, 'waiter'),
  put('unknown', UNKNOWN, {}),
  put('nothing differs', '{opening}', { title: 'Открытие <b>смены</b>' }),
  put('its time', '{opening}', { updatedAt: '{openingAt}' }),
  put('another time', '{opening}', { updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('a wrong question', '{opening}', { questions: [{ ...single, correct: [] }] }),
  put('an unknown category', '{opening}', { category: UNKNOWN }),
  put('restaurant of another company', '{opening}', { restaurants: [restaurantIds.ogonek] }),
  put('position of another company', '{opening}', { positions: [positionIds.barista] }),
  put('an unknown file', '{opening}', { questions: [{ ...single, image: `/api/files/${UNKNOWN}/a.png` }] }),
  put('an unknown article', '{opening}', { article: UNKNOWN }),
  put('a question of an unknown article', '{opening}', {
    questions: [{ ...single, block: { article: UNKNOWN, blockId: 'b', text: 'Тайное' } }],
  }),
  put('named', '{opening}', { description: ' Утро ', category: categoryIds.bar, positions: [positionIds.cashier] }),
  put('without what it does not say', '{opening}', { settings: { timeLimit: 5, passingScore: 50 } }),
  put('nothing any more', '{opening}', { category: null, positions: [], description: '' }),
  put('of an article', '{opening}', { article: articleIds.firstMinutes }),
  put('of the same', '{opening}', { article: articleIds.firstMinutes }),
  put('of none', '{opening}', { article: null }),
  put('off', '{opening}', { isActive: false }),
  get('off, to a reader', 'waiter', '{opening}'),
  put('on', '{opening}', { isActive: true }),
  remove('by a reader', '{opening}', 'waiter'),
  remove('unknown', UNKNOWN),
  remove('one', '{opening}'),
  remove('again', '{opening}'),
  get('deleted, to an admin', 'admin', '{opening}'),
  get('deleted, to a reader', 'waiter', '{opening}'),
  ask('tests: in the end', 'admin', 'testList'),
]

const cards: Step[] = [
  holding('an unknown article', pageCard(UNKNOWN)),
  holding('an unknown test', { type: 'paragraph', data: { text: 'а' } }, testCard(UNKNOWN)),
  holding('no id', testCard('x')),
  holding('an article in place of a test', testCard(articleIds.firstMinutes)),
  holding('of another company', pageCard(articleIds.grillDoneness)),
  {
    ...holding(
      ...(['of every kind'] as const),
      ...[
        testCard(testIds.welcome),
        testCard(testIds.cocktails),
        testCard('{opening}'),
        testCard(testIds.haccp.toUpperCase()),
      ],
      ...[pageCard(articleIds.firstMinutes), pageCard(articleIds.novemberMeeting), pageCard(''), testCard('')],
      ...[
        { type: 'testingBlock', data: { selectedTest: null } },
        { type: 'pageCard', data: {} },
      ],
    ),
    keep: (reply) => ({ cards: String(reply._id) }),
  },
  ...['admin', 'waiter', 'barman', 'trainee'].map((as) => read(`cards, ${as}`, as, '{cards}')),
  read('cards, to edit', 'admin', '{cards}', { query: 'edit=true' }),
  ask('put: cards that are new', 'admin', 'articleUpdate', {
    path: { id: '{cards}' },
    body: { content: { blocks: [testCard(testIds.welcome), testCard(UNKNOWN)] } },
  }),
  ask('put: cards that stood there', 'admin', 'articleUpdate', {
    path: { id: '{cards}' },
    body: { content: { blocks: [pageCard(articleIds.firstMinutes), testCard('{opening}')] } },
  }),
]

export const tests: Step[] = [...reading, ...writing, ...cards, ...drafting]
