import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { savedAs } from '../../../openapi/rules/event-actions.ts'
import type { ErrorCode, ProblemReply } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { nameChoice } from '../../audience/save.ts'
import { testChanges } from '../../../openapi/rules/test-changes.ts'
import { cleanQuestion, type Question, questionFaults } from '../../../openapi/rules/test-questions.ts'
import type { FeatureHandlers } from '../../context.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { countLocked, insert, lock, present, update, type StoredTest } from './queries.ts'
import { categoryNamed, filesOf, standingFiles } from './refer.ts'

type Input = components['schemas']['TestInput']
type Code =
  | 'TEST_INVALID'
  | Extract<ErrorCode, `${'CATEGORY' | 'RESTAURANT' | 'POSITION'}_NOT_FOUND`>
  | 'FILE_URL_UNKNOWN'
/** The `problem` of either operation. */
type Refuse = (status: 400, code: Code, values: undefined, more: { fields: Record<string, string> }) => ProblemReply

export const entity = ({ id, title }: { id: string; title: string }) => ({ id, title })

export const writing: Pick<FeatureHandlers<'testing'>, 'testCreate' | 'testUpdate'> = {
  async testCreate(context) {
    const { body, repeat, company, now, problem } = context
    const questions = readQuestions(body.questions, problem)
    return repeat.answer(company._id, async (sql) => {
      if ((await countLocked(sql, company._id)) >= limits.testing.max) {
        throw problem(409, 'LIMIT_REACHED', { n: limits.testing.max })
      }
      const [refs, files] = await Promise.all([
        namedRefs(sql, company._id, body, problem),
        filesOf(sql, company._id, questions),
      ])
      refuseLost(files.lost(), problem)
      const at = now()
      const test: StoredTest = {
        id: Bun.randomUUIDv7(),
        title: cleanText(body.title),
        description: cleanText(body.description ?? ''),
        isActive: body.isActive ?? true,
        category: null,
        restaurants: [],
        positions: [],
        ...refs,
        questions,
        questionsCount: questions.length,
        settings: body.settings ?? { timeLimit: 0, passingScore: limits.testing.passingScore },
        version: 1,
        createdAt: at,
        updatedAt: at,
      }
      await insert(sql, company._id, test, [...files.known])
      await record(sql, context, { action: 'test.created', entity: entity(test) })
      return { status: 201, body: present(test) }
    })
  },

  /** What the form does not name stays as it was. */
  async testUpdate(context) {
    const { path, body, db, company, now, problem } = context
    const questions = readQuestions(body.questions, problem)
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'TEST_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const [refs, files] = await Promise.all([
        namedRefs(sql, company._id, body, problem),
        filesOf(sql, company._id, questions),
      ])
      refuseLost(files.lost(standingFiles(old.questions)), problem)
      const next: StoredTest = {
        ...old,
        ...refs,
        title: cleanText(body.title),
        description: body.description === undefined ? old.description : cleanText(body.description),
        isActive: body.isActive ?? old.isActive,
        questions,
        questionsCount: questions.length,
        settings: body.settings ?? old.settings,
      }
      const changes = testChanges(old, next)
      if (!changes) return { status: 200, body: present(old) }
      const test = { ...next, version: old.version + 1, updatedAt: changedAt(now(), old) }
      const version = { old: old.version, new: test.version }
      await update(sql, company._id, test, [...files.known])
      const action = `test.${savedAs(old.isActive, test.isActive)}` as const
      await record(sql, context, { action, entity: entity(test), changes: { ...changes, version } })
      return { status: 200, body: present(test) }
    })
  },
}

function readQuestions(input: Question[], refuse: Refuse): Question[] {
  const questions = input.map(cleanQuestion)
  const fields = questionFaults(questions)
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
async function namedRefs(sql: Tag, companyId: string, body: Input, refuse: Refuse) {
  const [category, { restaurants, positions, lost }] = await Promise.all([
    body.category ? categoryNamed(sql, companyId, body.category) : null,
    nameChoice(sql, companyId, body),
  ])
  if (category === undefined) throw refused(refuse, 'CATEGORY_NOT_FOUND', 'category')
  if (lost === 'restaurants') throw refused(refuse, 'RESTAURANT_NOT_FOUND', 'restaurants')
  if (lost) throw refused(refuse, 'POSITION_NOT_FOUND', 'positions')
  return {
    ...(body.category !== undefined && { category }),
    ...(body.restaurants && { restaurants }),
    ...(body.positions && { positions }),
  }
}
