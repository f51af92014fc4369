import { positionIds, userIds } from '../seed/ids.ts'
import { ask, blocks, signIn, type Step, token } from './steps.ts'
import { type As, idIn } from './tasks/steps.ts'
import { manual, questions, said, settings } from './testing/steps.ts'
import { heard } from './told.ts'

const { waiter, bartender } = positionIds
/** Whoever does it himself is told nothing; of two administrators one is told what the other has done. */
const both = (after: string) => heard(after, 'waiter', 'barman')
const made = (word: string): Partial<Step> => ({ keep: (row) => ({ [word]: idIn(row) }) })
const of =
  (word: string) =>
  (name: string, as: As, call: Step['call'], body?: object, more: Partial<Step> = {}) =>
    ask(`${word}: ${name}`, as, call, { path: { id: `{${word}}` }, ...(body && { body }), ...more })

const ARTICLE = 'toldArticle'
const article = of(ARTICLE)
const content = { blocks }

const ofArticles: Step[] = [
  ask('told: a draft', 'admin', 'articleCreate', { body: { title: 'Сервис воды', content }, ...made(ARTICLE) }),
  article('it will be asked', 'admin', 'acknowledgementSave', { kind: 'read', dueDays: 3 }),
  ...both('a draft'),
  article('it comes out', 'admin', 'articleUpdate', { status: 'published' }),
  ...both('an article that asks'),
  article('it is known', 'waiter', 'articleAcknowledge', { version: 2 }),
  ...heard('an article that he knows', 'waiter'),
  article('who does not know it is reminded', 'admin', 'acknowledgementRemind', {}),
  ...both('an article once more'),
  article('only bartenders read it', 'admin', 'articleUpdate', { positionAvailable: [bartender] }),
  ...both('an article of bartenders'),
  article('waiters read it, too', 'admin', 'articleUpdate', { positionAvailable: [bartender, waiter] }),
  ...both('an article of both'),
  article('it asks anew', 'admin', 'articleUpdate', { content: { blocks: [...blocks, ...blocks] }, askAgain: true }),
  ...both('an article anew'),
  article('the version before is known', 'waiter', 'articleAcknowledge', { version: 2 }),
  ...heard('an article of which he knows less', 'waiter'),
  article('waiters alone are asked', 'admin', 'acknowledgementSave', { kind: 'read', positions: [waiter] }),
  ...both('an article that asks waiters'),
  article('both are asked', 'admin', 'acknowledgementSave', { kind: 'read', positions: [waiter, bartender] }),
  ...both('an article that asks both'),
  article('it is taken back', 'admin', 'articleUpdate', { status: 'draft' }),
  ...both('an article that was taken back'),
  article('it comes out again', 'admin', 'articleUpdate', { status: 'published' }),
  ...both('an article again'),
  article('an older one is put back', 'admin', 'articleRestore', { version: 2, askAgain: true }),
  ...both('an article as it was'),
]

const TEST = 'toldTest'
const test = of(TEST)
const attempt = of('toldAttempt')
const right = [said(901, 'q3', 63)]
const begin = test('it is begun', 'waiter', 'attemptCreate', undefined, {
  keep: (reply) => ({ toldAttempt: idIn(reply.attempt) }),
})

const ofTests: Step[] = [
  ask('told: a test', 'admin', 'testCreate', {
    body: {
      title: 'Вода и лёд',
      questions: [...questions.filter(({ id }) => id === 'q3'), manual],
      settings,
      positions: [waiter, bartender],
    },
    ...made(TEST),
  }),
  ...both('a test'),
  article('it asks for the test', 'admin', 'acknowledgementSave', { kind: 'test', test: `{${TEST}}`, positions: [] }),
  ...both('an article by a test'),
  test('only waiters take it', 'admin', 'testUpdate', { title: 'Вода', questions, settings, positions: [waiter] }),
  ...both('a test of waiters'),
  test('bartenders, too', 'admin', 'testUpdate', { title: 'Вода', questions, settings, positions: [] }),
  ...both('a test of both'),
  test('a person looks at it', 'admin', 'testUpdate', {
    title: 'Вода',
    questions: [...questions.filter(({ id }) => id === 'q3'), manual],
    settings,
  }),
  begin,
  attempt('it is handed in', 'waiter', 'attemptSubmit', { answers: [...right, said(902, 'm', 'Лёд отдельно')] }),
  ...heard('a test to check', 'waiter', 'other admin'),
  attempt('it is checked', 'admin', 'attemptReview', { answers: [{ questionId: 'm', points: 3 }] }),
  ...heard('a test that is passed', 'waiter', 'other admin'),
  attempt('it is checked otherwise', 'admin', 'attemptReview', { answers: [{ questionId: 'm', points: 0 }] }),
  ...heard('a test that is not passed', 'waiter', 'other admin'),
  attempt('it is removed', 'admin', 'attemptDelete'),
  ...heard('a test that was never taken', 'other admin'),
  test('it is switched off', 'admin', 'testDelete'),
  ...both('a test that is off'),
  test('it is switched on', 'admin', 'testUpdate', { title: 'Вода', questions: [manual], settings, isActive: true }),
  ...both('a test that is on'),
]

const COURSE = 'toldCourse'
const course = of(COURSE)
const steps = [{ type: 'article', id: `{${ARTICLE}}` }]
const put = (name: string, changes: object) =>
  course(name, 'admin', 'courseUpdate', { title: 'Бар', steps, ...changes })

const ofCourses: Step[] = [
  article('the button is enough', 'admin', 'acknowledgementSave', { kind: 'read' }),
  ask('told: a course', 'admin', 'courseCreate', {
    body: { title: 'Бар', steps, positions: [waiter] },
    ...made(COURSE),
  }),
  ...both('a course'),
  put('it is for bartenders, too', { positions: [waiter, bartender] }),
  ...both('a course of both'),
  article('an older version of its last step', 'barman', 'articleAcknowledge', { version: 2 }),
  article('its last step', 'waiter', 'articleAcknowledge', { version: 8 }),
  ...both('a course that is done'),
  course('it is over', 'admin', 'courseDelete'),
  ...both('a course that is over'),
  put('it begins again', { isActive: true, positions: [] }),
  ...both('a course that begins again'),
]

const person = (name: string, position: string | null) =>
  ask(`told: ${name}`, 'admin', 'userUpdate', { path: { id: userIds.polina }, body: { position } })

const ofPeople: Step[] = [
  ...heard('what all were told', 'trainee'),
  person('she is a waiter', waiter),
  test('waiters take it', 'admin', 'testUpdate', { title: 'Вода', questions: [manual], settings, positions: [waiter] }),
  put('waiters have a course', { positions: [waiter] }),
  ...heard('what is hers', 'trainee'),
  person('she is none', null),
  ...heard('what was hers', 'trainee'),
]

export const toldLearning: Step[] = [
  signIn('another administrator', 'shef@berezka.example', 'demo-admin', { keep: token('other admin') }),
  ...['trainee', 'other admin'].map((as) => ask(`told of nothing yet: ${as}`, as, 'notificationReadAll', { body: {} })),
  ...ofArticles,
  ...ofTests,
  ...ofCourses,
  ...ofPeople,
  article('it is deleted', 'admin', 'articleDelete'),
  ...both('an article that is gone'),
  test('nobody takes it', 'admin', 'testDelete'),
  course('nobody goes through it', 'admin', 'courseDelete'),
]
