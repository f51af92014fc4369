import { problem, type ErrorCode } from '../../openapi/contract.ts'
import { savedAs } from '../../openapi/rules/event-actions.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { type Changes } from '../../openapi/rules/changes.ts'
import { cleanText } from '../../openapi/rules/clean-text.ts'
import { testChanges } from '../../openapi/rules/test-changes.ts'
import {
  cleanQuestion,
  imagesIn,
  isOfTheWeb,
  type Question,
  questionFaults,
} from '../../openapi/rules/test-questions.ts'
import { questionsInAttempt } from '../../openapi/rules/test-settings.ts'
import { mayTake } from '../audience.ts'
import { fileIdIn } from '../content.ts'
import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import { db, newId, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import { may } from '../may.ts'
import type { Reader } from '../reading.ts'
import { wordFailures } from '../seed/sentinels.ts'
import { notMocked } from '../not-mocked.ts'

type Test = Schemas['Test']
type Ref = Schemas['NamedRef']

const byName = (a: Ref, b: Ref) => a.name.localeCompare(b.name, 'ru') || a._id.localeCompare(b._id)

/** What it names as it is called today; questions and answers are for those who see all (B27). */
function present({ questions, ...test }: Test, { company, user }: Reader): Test {
  const today = (table: 'positions' | 'restaurants' | 'categories', refs: Ref[]) =>
    rowsOf(table, company._id)
      .filter((row) => refs.some(({ _id }) => _id === row._id))
      .map(({ _id, name }) => ({ _id, name }))
      .sort(byName)
  return {
    ...test,
    questionsInAttempt: questionsInAttempt(test.settings, test.questionsCount),
    category: (test.category && today('categories', [test.category])[0]) ?? null,
    restaurants: today('restaurants', test.restaurants),
    positions: today('positions', test.positions),
    ...(may(user, 'test.readAll') && questions && { questions }),
  }
}

const refused = (code: ErrorCode, field: string) =>
  problem(400, code, undefined, { fields: { [field]: messages[code] } })

function readQuestions(input: Question[]): Question[] {
  const questions = input.map(cleanQuestion)
  const fields = questionFaults(questions)
  if (Object.keys(fields).length > 0) throw problem(400, 'TEST_INVALID', undefined, { fields })
  return questions
}

/** Another company's rows are like unknown ones (T3). */
function named(
  table: 'positions' | 'restaurants' | 'categories',
  given: readonly string[],
  companyId: string,
  refuse: () => Error,
): Ref[] {
  const ids = [...new Set(given)]
  const rows = rowsOf(table, companyId).filter(({ _id }) => ids.includes(_id))
  if (rows.length < ids.length) throw refuse()
  return rows.map(({ _id, name }) => ({ _id, name }))
}

/** The fields of the form that name other rows. */
function refsOf(
  body: Schemas['TestInput'],
  companyId: string,
): Partial<Pick<Test, 'category' | 'restaurants' | 'positions'>> {
  const of = (
    table: 'positions' | 'restaurants' | 'categories',
    ids: readonly string[],
    code: ErrorCode,
    field: string,
  ) => named(table, ids, companyId, () => refused(code, field))
  const [category = null] = of('categories', body.category ? [body.category] : [], 'CATEGORY_NOT_FOUND', 'category')
  const restaurants = of('restaurants', body.restaurants ?? [], 'RESTAURANT_NOT_FOUND', 'restaurants')
  const positions = of('positions', body.positions ?? [], 'POSITION_NOT_FOUND', 'positions')
  return {
    ...(body.category !== undefined && { category }),
    ...(body.restaurants && { restaurants }),
    ...(body.positions && { positions }),
  }
}

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

export const testing: FeatureHandlers<'testing'> = {
  testImport: notMocked,
  testImportText: notMocked,
  testDuplicate: notMocked,
  testReset: notMocked,
  testSummarize: notMocked,
  testExport: notMocked,
  attemptCreate: notMocked,
  attemptList: notMocked,
  attemptExport: notMocked,
  attemptGet: notMocked,
  attemptDelete: notMocked,
  attemptAnswer: notMocked,
  attemptSubmit: notMocked,
  attemptReview: notMocked,
  attemptGetPractice: notMocked,
  attemptPractice: notMocked,
  testList(context) {
    const { company } = context
    const tests = rowsOf('tests', company._id)
      .filter((test) => mayTake(test, context))
      // Of one millisecond the later one first: ids of the mock do not rise within it.
      .toReversed()
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    return {
      status: 200,
      body: tests.slice(0, limits.testing.max).map(({ questions: _questions, ...test }) => present(test, context)),
    }
  },

  testGet(context) {
    const { path, company, problem: refuse } = context
    const test = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!test || !mayTake(test, context)) throw refuse(404, 'TEST_NOT_FOUND')
    return { status: 200, body: present(test, context) }
  },

  async testCreate(context) {
    const { body, company, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title, context)
    const questions = readQuestions(body.questions)
    if (rowsOf('tests', company._id).length >= limits.testing.max)
      throw refuse(409, 'LIMIT_REACHED', { n: limits.testing.max })
    const refs = refsOf(body, company._id)
    holdToFiles(questions, company._id)
    const at = new Date(now()).toISOString()
    const row: Test = {
      _id: newId(now()),
      title: cleanText(body.title),
      description: cleanText(body.description ?? ''),
      isActive: body.isActive ?? true,
      category: null,
      restaurants: [],
      positions: [],
      ...refs,
      questions,
      questionsCount: questions.length,
      questionsInAttempt: questions.length,
      settings: body.settings ?? { timeLimit: 0, passingScore: limits.testing.passingScore },
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    db.tests.push({ companyId: company._id, row })
    record(context, { action: 'test.created', entity: entity(row) })
    return { status: 201, body: present(row, context) }
  },

  async testUpdate(context) {
    const { path, body, company, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title, context)
    const questions = readQuestions(body.questions)
    const row = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw refuse(404, 'TEST_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw refuse(409, 'STALE')
    const refs = refsOf(body, company._id)
    holdToFiles(questions, company._id, row.questions)
    const { settings = row.settings, isActive = row.isActive, description = row.description } = body
    const next = {
      ...row,
      ...refs,
      title: cleanText(body.title),
      description: cleanText(description),
      isActive,
      settings,
      questions,
      questionsCount: questions.length,
    }
    const changes = testChanges(present(row, context), present(next, context))
    if (changes) change(context, row, next, `test.${savedAs(row.isActive, isActive)}`, changes)
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
  Object.assign(row, next, { version: version + 1, updatedAt: new Date(context.now()).toISOString() })
  record(context, { action, entity: entity(row), changes: { ...changes, version: { old: version, new: version + 1 } } })
}
