import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import type { ErrorCode, ProblemReply } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import { nameChoice } from '../../audience/save.ts'
import { testChanges, testSaid } from '../../../openapi/rules/testing/test-changes.ts'
import { cleanQuestion, type Question, questionFaults } from '../../../openapi/rules/testing/test-questions.ts'
import { cleanSettings, settingsFaults } from '../../../openapi/rules/testing/test-settings.ts'
import type { FeatureHandlers } from '../../context.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import type { Tag } from '../../db/client.ts'
import { holdNamed, holdOne } from '../../db/entities/held.ts'
import { record } from '../../events/record.ts'
import { retitle } from '../../notifications/settle.ts'
import { settleTest, tellTest } from './told.ts'
import { insert, lock, present, titlesLocked, update, type StoredTest } from './queries.ts'
import { articlesIn, filesOf, standingFiles } from './refer.ts'

type Input = components['schemas']['TestUpdate']
type Settings = components['schemas']['TestSettings']
type Code =
  | 'TEST_INVALID'
  | Extract<ErrorCode, `${'CATEGORY' | 'RESTAURANT' | 'POSITION' | 'ARTICLE'}_NOT_FOUND`>
  | 'FILE_URL_UNKNOWN'
/** The `problem` of either operation. */
type Refuse = (status: 400, code: Code, values: undefined, more: { fields: Record<string, string> }) => ProblemReply

export const entity = ({ id, title }: { id: string; title: string }) => ({ id, title })

export const writing: Pick<FeatureHandlers<'testing'>, 'testCreate' | 'testUpdate'> = {
  async testCreate(context) {
    const { body, repeat, company, user, now, problem } = context
    const settings = cleanSettings(body.settings ?? { timeLimit: 0, passingScore: limits.testing.passingScore })
    const questions = readQuestions(body.questions, settings, problem)
    return repeat.answer(company._id, async (sql) => {
      if ((await titlesLocked(sql, company._id)).isFull) throw problem(409, 'LIMIT_REACHED', { n: limits.testing.max })
      const [refs, files] = await Promise.all([
        namedRefs(sql, company._id, { ...body, questions }, problem),
        filesOf(sql, company._id, questions),
      ])
      refuseLost(files.lost(), problem)
      const at = now()
      const test: StoredTest = {
        id: Bun.randomUUIDv7(),
        ...testSaid(body),
        category: null,
        restaurants: [],
        positions: [],
        article: null,
        ...refs,
        questions,
        questionsCount: questions.length,
        settings,
        createdBy: { id: user.id, name: user.name },
        version: 1,
        createdAt: at,
        updatedAt: at,
      }
      await insert(sql, company._id, test, [...files.known])
      await record(sql, context, { action: 'test.created', entity: entity(test) })
      if (test.isActive) await tellTest(sql, { company: company._id, by: user.id, now: at }, test)
      return { status: 201, body: present(test) }
    })
  },

  /** What the form does not name stays as it was. */
  async testUpdate(context) {
    const { path, body, db, company, now, problem } = context
    const cleaned = body.settings && cleanSettings(body.settings)
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'TEST_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const settings = cleaned ?? old.settings
      const questions = readQuestions(body.questions ?? old.questions, settings, problem)
      const [refs, files] = await Promise.all([
        namedRefs(sql, company._id, { ...body, questions }, problem, articlesIn(old)),
        filesOf(sql, company._id, questions),
      ])
      refuseLost(files.lost(standingFiles(old.questions)), problem)
      const next: StoredTest = {
        ...old,
        ...refs,
        ...testSaid(body, old),
        questions,
        questionsCount: questions.length,
        settings,
      }
      const changes = testChanges(old, next)
      if (!changes) return { status: 200, body: present(old) }
      const test = { ...next, version: old.version + 1, updatedAt: changedAt(now(), old) }
      const version = { old: old.version, new: test.version }
      await update(sql, company._id, test, [...files.known])
      const action = `test.${savedAs(old.isActive, test.isActive)}` as const
      await record(sql, context, { action, entity: entity(test), changes: { ...changes, version } })
      const where = { company: company._id, by: context.user.id, now: now() }
      await settleTest(sql, company._id, test.id, now())
      if (test.title !== old.title) await retitle(sql, company._id, test, now())
      if (test.isActive && !old.isActive) await tellTest(sql, where, test)
      else if (isForOthers(changes)) await tellTest(sql, where, test, old)
      return { status: 200, body: present(test) }
    })
  },
}

function readQuestions(input: Question[], settings: Settings, refuse: Refuse): Question[] {
  const questions = input.map(cleanQuestion)
  const fields = { ...questionFaults(questions), ...settingsFaults(settings, questions) }
  const [first] = Object.values(fields)
  if (first === undefined) return questions
  throw refuse(400, 'TEST_INVALID', undefined, { fields })
}

const refused = (refuse: Refuse, code: Code, field: string) =>
  refuse(400, code, undefined, { fields: { [field]: messages[code] } })

function refuseLost(lost: { field: string } | undefined, refuse: Refuse): void {
  if (lost) throw refused(refuse, 'FILE_URL_UNKNOWN', lost.field)
}

/** The rows that the form names, for the fields that it has. */
async function namedRefs(
  sql: Tag,
  companyId: string,
  body: Input & { questions: Question[] },
  refuse: Refuse,
  standing: readonly string[] = [],
) {
  const articles = await holdNamed(sql, companyId, 'article', articlesIn(body))
  const lost = (id: string) => !articles.has(id) && !standing.includes(id)
  if (body.article && lost(body.article)) throw refused(refuse, 'ARTICLE_NOT_FOUND', 'article')
  const cited = body.questions.findIndex(({ block }) => block && lost(block.article))
  if (cited >= 0) throw refused(refuse, 'ARTICLE_NOT_FOUND', `questions.${cited}.block`)
  const title = articles.get(body.article ?? '')
  const [category, choice] = await Promise.all([
    body.category ? holdOne(sql, companyId, 'category', body.category) : null,
    nameChoice(sql, companyId, body),
  ])
  if (category === undefined) throw refused(refuse, 'CATEGORY_NOT_FOUND', 'category')
  const { restaurants, positions } = choice
  if (choice.lost === 'restaurants') throw refused(refuse, 'RESTAURANT_NOT_FOUND', 'restaurants')
  if (choice.lost) throw refused(refuse, 'POSITION_NOT_FOUND', 'positions')
  return {
    ...(body.category !== undefined && { category }),
    ...(body.restaurants && { restaurants }),
    ...(body.positions && { positions }),
    // What stands there already may be gone meanwhile: it stays as it is.
    ...(body.article === null && { article: null }),
    ...(body.article && title !== undefined && { article: { _id: body.article, title } }),
  }
}
