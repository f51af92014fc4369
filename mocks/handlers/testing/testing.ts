import { problem } from '../../../openapi/contract.ts'
import { retitle } from '../notifications/tell.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { type Changes } from '../../../openapi/rules/events/changes.ts'
import { testChanges, testSaid } from '../../../openapi/rules/testing/test-changes.ts'
import {
  cleanQuestion,
  imagesIn,
  isOfTheWeb,
  type Question,
  questionFaults,
} from '../../../openapi/rules/testing/test-questions.ts'
import { presentMine } from '../../../openapi/rules/attempts/attempt-person.ts'
import { copyTitle } from '../../../openapi/rules/forms/form-saved.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { cleanSettings, questionsInAttempt, settingsFaults } from '../../../openapi/rules/testing/test-settings.ts'
import { isMeantFor, mayTake } from '../../audience.ts'
import { fileIdIn } from '../../../openapi/rules/values/file-address.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { may } from '../../may.ts'
import { readable, type Reader } from '../../reading.ts'
import { audienceRefs, audienceToday, personToday, refsOf, refsToday, refused } from '../../refs.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { retellAssigned, tellAssigned } from '../notifications/assigned.ts'
import { testDraft } from './draft.ts'
import { results } from './results.ts'
import { sheets } from './questions.ts'
import { askingOf, personOf } from './rows.ts'
import { assignedTo, testSummarize, workersOn } from './stats.ts'
import { taking } from './taking.ts'

type Test = Schemas['Test']
type Ref = Schemas['NamedRef']

/** What it names as it is called today; questions and answers are for those who see all (B27). */
function present({ questions, ...test }: Test, reader: Reader): Test {
  const { company, user } = reader
  const article = readable(reader).find(({ _id }) => _id === test.article?._id)
  return {
    ...test,
    questionsInAttempt: questionsInAttempt(test.settings, test.questionsCount),
    article: article ? { _id: article._id, title: article.title } : null,
    createdBy: test.createdBy ? personToday(test.createdBy, company._id) : null,
    category: (test.category && refsToday('categories', new Set([test.category._id]), company._id)[0]) ?? null,
    ...audienceToday(test, company._id),
    ...(may(user, 'test.readAll') && questions && { questions }),
  }
}

function readQuestions(input: Question[], settings: Schemas['TestSettings']): Question[] {
  const questions = input.map(cleanQuestion)
  const fields = { ...questionFaults(questions), ...settingsFaults(settings, questions) }
  if (Object.keys(fields).length > 0) throw problem(400, 'TEST_INVALID', undefined, { fields })
  return questions
}

type Naming = Schemas['TestUpdate'] & Pick<Schemas['TestInput'], 'questions'>
/** The fields of the form that name other rows. */
function namedBy(
  body: Naming,
  companyId: string,
  standing: readonly string[] = [],
): Partial<Pick<Test, 'category' | 'restaurants' | 'positions' | 'article'>> {
  const article = articleOf(body, companyId, standing)
  const category = body.category && refsOf('categories', [body.category], companyId, 'category')[0]
  return {
    ...(body.category !== undefined && { category: category || null }),
    ...audienceRefs(body, companyId),
    ...(article !== undefined && { article }),
  }
}

/** What is named of articles must be the company's, or stand there already; undefined: it stays as it is. */
function articleOf(
  { article, questions }: Naming,
  companyId: string,
  standing: readonly string[],
): Test['article'] | undefined {
  const find = (id: string) => rowsOf('articles', companyId).find(({ _id }) => _id === id)
  const isLost = (id: string) => !find(id) && !standing.includes(id)
  if (article && isLost(article)) throw refused('ARTICLE_NOT_FOUND', 'article')
  const cited = questions.findIndex(({ block }) => block && isLost(block.article))
  if (cited >= 0) throw refused('ARTICLE_NOT_FOUND', `questions.${cited}.block`)
  if (!article) return article === undefined ? undefined : null
  const found = find(article)
  return found && { _id: found._id, title: found.title }
}
const articlesIn = ({ article, questions = [] }: Test): string[] => [
  ...(article ? [article._id] : []),
  ...questions.flatMap(({ block }) => block?.article ?? []),
]

/** Pictures are the company's own files, or of the web, or stand there already (B43). */
function holdToFiles(questions: Question[], companyId: string, standing: Question[] = []): void {
  const known = new Set([
    ...rowsOf('files', companyId).map(({ id }) => id),
    ...imagesIn(standing).map(({ url }) => fileIdIn(url)),
  ])
  const lost = imagesIn(questions).find(({ url }) => {
    const id = fileIdIn(url)
    return id === undefined ? !isOfTheWeb(url) : !known.has(id)
  })
  if (lost) throw refused('FILE_URL_UNKNOWN', lost.field)
}

const mineOf = (context: MockSignedIn, test: Test) =>
  presentMine(personOf(context, test._id, context.user.id), test.settings, new Date(context.now()))

function countsOf(context: MockSignedIn, test: Test) {
  const people = assignedTo(context, test)
  const percents = workersOn(context, test).flatMap(({ bestPercent }) => bestPercent ?? [])
  return {
    assignedCount: people.length,
    passedCount: people.filter(({ bestPassed }) => bestPassed).length,
    avgPercent: percents.length === 0 ? null : Math.round(percents.reduce((a, b) => a + b, 0) / percents.length),
  }
}

type Query = Parameters<FeatureHandlers<'testing'>['testList']>[0]['query']
function isAsked(
  context: MockSignedIn,
  test: Test,
  { state = 'all', status, category, position, restaurant, search }: Query,
) {
  const concerns = (refs: Ref[], id: string | undefined) =>
    id === undefined || refs.length === 0 || refs.some(({ _id }) => _id === id)
  const isPassed = () => personOf(context, test._id, context.user.id).bestPassed === true
  return (
    (state === 'all' || isPassed() === (state === 'passed')) &&
    (status === undefined || test.isActive === (status === 'active')) &&
    (category === undefined || test.category?._id === category) &&
    concerns(test.positions, position) &&
    concerns(test.restaurants, restaurant) &&
    holdsWords(search)(test.title, test.description)
  )
}

export const testing: FeatureHandlers<'testing'> = {
  ...taking,
  ...results,
  ...sheets,
  testDraft,
  testSummarize,
  testList(context) {
    const { company, query } = context
    const { seesAll } = askingOf(context)
    const isMine = !seesAll || query.scope === 'my'
    const tests = rowsOf('tests', company._id)
      .filter((test) => (isMine ? test.isActive && isMeantFor(test, context.user) : true))
      .filter((test) => isAsked(context, test, query))
      // Of one millisecond the later one first: ids of the mock do not rise within it.
      .toReversed()
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, limits.testing.max)
      .map(({ questions: _questions, ...test }) => ({
        ...present(test, context),
        ...(isMine ? mineOf(context, test) : countsOf(context, test)),
      }))
    return { status: 200, body: tests }
  },

  testGet(context) {
    const { path, query, company, problem: refuse } = context
    const test = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!test || !mayTake(test, context)) throw refuse(404, 'TEST_NOT_FOUND')
    const isEdited = query.edit && askingOf(context).seesAll
    return { status: 200, body: { ...present(test, context), ...(!isEdited && mineOf(context, test)) } }
  },

  /** Switched off: it is looked at before anybody is asked it. */
  testDuplicate(context) {
    const { path, company, user, now, problem: refuse } = context
    const rows = rowsOf('tests', company._id)
    const row = rows.find(({ _id }) => _id === path.id)
    if (!row) throw refuse(404, 'TEST_NOT_FOUND')
    if (rows.length >= limits.testing.max) throw refuse(409, 'LIMIT_REACHED', { n: limits.testing.max })
    const at = new Date(now()).toISOString()
    const titles = rows.map(({ title }) => title)
    const copy: Test = {
      ...structuredClone(row),
      _id: newId(now()),
      title: copyTitle(row.title, titles, limits.testing.titleMax),
      isActive: false,
      createdBy: { id: user.id, name: user.name },
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    db.tests.push({ companyId: company._id, row: copy })
    record(context, { action: 'test.created', entity: entity(copy) })
    return { status: 201, body: present(copy, context) }
  },

  async testCreate(context) {
    const { body, company, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title, context)
    const settings = cleanSettings(body.settings ?? { timeLimit: 0, passingScore: limits.testing.passingScore })
    const questions = readQuestions(body.questions, settings)
    if (rowsOf('tests', company._id).length >= limits.testing.max)
      throw refuse(409, 'LIMIT_REACHED', { n: limits.testing.max })
    const refs = namedBy(body, company._id)
    holdToFiles(questions, company._id)
    const at = new Date(now()).toISOString()
    const row: Test = {
      _id: newId(now()),
      ...testSaid(body),
      category: null,
      restaurants: [],
      positions: [],
      article: null,
      ...refs,
      questions,
      questionsCount: questions.length,
      questionsInAttempt: questions.length,
      settings,
      createdBy: { id: context.user.id, name: context.user.name },
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    db.tests.push({ companyId: company._id, row })
    record(context, { action: 'test.created', entity: entity(row) })
    tellAssigned(context, 'testAssigned', row)
    return { status: 201, body: present(row, context) }
  },

  async testUpdate(context) {
    const { path, body, company, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title ?? '', context)
    const row = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw refuse(404, 'TEST_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw refuse(409, 'STALE')
    const settings = body.settings ? cleanSettings(body.settings) : row.settings
    const questions = readQuestions(body.questions ?? row.questions ?? [], settings)
    const refs = namedBy({ ...body, questions }, company._id, articlesIn(row))
    holdToFiles(questions, company._id, row.questions)
    const next = {
      ...row,
      ...refs,
      ...testSaid(body, row),
      settings,
      questions,
      questionsCount: questions.length,
    }
    const changes = testChanges(present(row, context), present(next, context))
    if (changes) change(context, row, next, `test.${savedAs(row.isActive, next.isActive)}`, changes)
    return { status: 200, body: present(row, context) }
  },

  /** B32: switched off, it stays. */
  testDelete(context) {
    const { path, company, problem: refuse } = context
    const row = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw refuse(404, 'TEST_NOT_FOUND')
    if (row.isActive)
      change(context, row, { isActive: false }, 'test.archived', { isActive: { old: true, new: false } })
    return { status: 200, body: present(row, context) }
  },
}

const entity = ({ _id, title }: Test) => ({ id: _id, title })

type Saved = `test.${ReturnType<typeof savedAs>}`
function change(context: MockSignedIn, row: Test, next: Partial<Test>, action: Saved, changes: Changes): void {
  const { version = 1 } = row
  const before = { ...row }
  Object.assign(row, next, { version: version + 1, updatedAt: new Date(context.now()).toISOString() })
  retitle(context, row)
  record(context, { action, entity: entity(row), changes: { ...changes, version: { old: version, new: version + 1 } } })
  retellAssigned(context, 'testAssigned', row, before, changes)
}
