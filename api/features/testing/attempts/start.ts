import type { components } from '../../../../openapi/gen/schema.d.ts'
import { attemptQuestion } from '../../../../openapi/rules/attempts/attempt-questions.ts'
import { expiryOf, isOverdue, momentWords, startRefused } from '../../../../openapi/rules/attempts/attempt-state.ts'
import { type Drawn, drawQuestions, seeded } from '../../../../openapi/rules/testing/test-draw.ts'
import { imagesIn } from '../../../../openapi/rules/testing/test-questions.ts'
import type { FeatureHandlers, SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { addFileRefs } from '../../../db/entities/file-refs.ts'
import { fileIdIn } from '../../../../openapi/rules/values/file-address.ts'
import { closeOverdue } from '../clock/close-attempts.ts'
import { isMeantFor, whoOf, type Who } from '../who.ts'
import type { Person } from '../../../../openapi/rules/attempts/attempt-person.ts'
import { lockPerson } from './person.ts'
import type { WholeRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { findAttempt, wholeAttempt } from './rows.ts'
import { presentWhole } from '../../../../openapi/rules/attempts/attempt-whole.ts'

type Schemas = components['schemas']
type Test = {
  id: string
  isActive: boolean
  isMeant: boolean
  /** Somebody has begun this version already. */
  isKept: boolean
  version: number
  questions: Schemas['TestQuestion'][]
  settings: Schemas['TestSettings']
}

/** One that is open is the answer, whatever has become of the test meanwhile. */
export const attemptCreate: FeatureHandlers<'testing'>['attemptCreate'] = async (context) => {
  const { path, repeat, company, problem } = context
  const who = whoOf(context)
  const [isOpen, test] = await Promise.all([hasOpen(context, who, path.id), findTest(context, who, path.id)])
  return repeat.answer(company._id, async (sql) => {
    if (!test || (!test.isMeant && !who.seesAll && !isOpen)) throw problem(404, 'TEST_NOT_FOUND')
    const person = await lockPerson(sql, who.companyId, test.id, who.userId)
    if (person.openId !== null)
      return { status: 201, body: shown(await findAttempt(sql, who.companyId, person.openId), who) }
    if (!test.isActive && person.used === 0 && !who.seesAll) throw problem(404, 'TEST_NOT_FOUND')
    const refusal = startRefused(test, person, who.now)
    if (refusal?.code === 'RETAKE_LATER')
      throw problem(409, 'RETAKE_LATER', { time: momentWords(refusal.at, who.timezone) })
    if (refusal) throw problem(409, refusal.code)
    if (!test.isKept) await keepVersion(sql, who, test)
    return { status: 201, body: await insert(sql, who, test, person) }
  })
}

async function findTest({ sql, db }: SessionContext, who: Who, id: string): Promise<Test | undefined> {
  const { companyId } = who
  const [row] = await db.read(
    () => sql<Test[]>`
      select t.id, t.is_active, ${isMeantFor(sql, who)} as is_meant, t.version, t.questions, t.settings, exists (
        select from test_versions v where v.company_id = ${companyId} and v.test_id = t.id and v.version = t.version) as is_kept
      from tests t where t.company_id = ${companyId} and t.id = ${id}`,
  )
  return row
}

function shown(row: WholeRow | undefined, who: Who) {
  if (!row) throw new Error('an attempt that is there was not found')
  return presentWhole(row, who)
}

/** What the clock has ended is written first, in a transaction of its own: it is no part of what is asked here. */
async function hasOpen({ sql, db }: SessionContext, { companyId, userId, now }: Who, testId: string): Promise<boolean> {
  const [open] = await db.read(
    () => sql<{ id: string; status: 'in_progress'; expiresAt: Date | null }[]>`
      select id, status, expires_at from test_attempts
      where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId} and status = 'in_progress'`,
  )
  if (!open || !isOverdue(open, now)) return open !== undefined
  await db.write(companyId, (own) => closeOverdue(own, companyId, open.id, now))
  return false
}

/** The first who takes a version keeps it, with the pictures that it shows. */
async function keepVersion(sql: Tag, { companyId }: Who, { id, version, questions, settings }: Test): Promise<void> {
  const [fresh] = await sql`
    insert into test_versions (company_id, test_id, version, questions, settings)
    values (${companyId}, ${id}, ${version}, ${sql.json(questions as never)}, ${sql.json(settings as never)})
    on conflict do nothing returning 1`
  const files = fresh ? imagesIn(questions).flatMap(({ url }) => fileIdIn(url) ?? []) : []
  if (files.length > 0) await addFileRefs(sql, { companyId, kind: 'test_version', id }, files)
}

async function insert(sql: Tag, who: Who, test: Test, { lastNumber, used }: Person): Promise<Schemas['Attempt']> {
  const { companyId, userId, now } = who
  const { questionsPerAttempt = 0, pool = [] } = test.settings
  const drawn = drawQuestions(test.questions, test.settings, {
    random: seeded(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
    // Where all of them are asked each time it says nothing.
    seen: used === 0 || (questionsPerAttempt === 0 && pool.length === 0) ? new Map() : await seenBy(sql, who, test.id),
  })
  const [id, expiresAt] = [Bun.randomUUIDv7(), expiryOf(test.settings, now)]
  const made = sql`
    with made as (
      insert into test_attempts (company_id, id, test_id, version, user_id, number, position_id, started_at, expires_at, asked,
        orders, max_score, updated_at)
      select ${companyId}, ${id}, ${test.id}, ${test.version}, u.id, ${lastNumber + 1}, u.position_id, ${now}, ${expiresAt},
        ${drawn.map((one) => one.id)}::text[], ${sql.json(drawn.map(({ order }) => order))}, ${maxScore(test, drawn)}, ${now}
      from users u where u.company_id = ${companyId} and u.id = ${userId}
    ), places as (
      insert into test_attempt_places (company_id, restaurant_id, started_at, attempt_id, test_id)
      select ${companyId}, restaurant_id, ${now}, ${id}, ${test.id} from user_restaurants
      where company_id = ${companyId} and user_id = ${userId}
    )
    update test_people set last_number = ${lastNumber + 1}, used = used + 1, open_id = ${id}, open_until = ${expiresAt},
      in_review = false
    where company_id = ${companyId} and test_id = ${test.id} and user_id = ${userId}`
  // Sent together, run one after the other.
  const [, [row]] = await Promise.all([made, wholeAttempt(sql, companyId, id)])
  return shown(row, who)
}

function maxScore({ questions }: Test, drawn: readonly Drawn[]): number {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return drawn.reduce((sum, one) => {
    const question = byId.get(one.id)
    return sum + (question ? attemptQuestion(question, one).points : 0)
  }, 0)
}

/** How often he was asked what, in his latest attempts. */
async function seenBy(sql: Tag, { companyId, userId }: Who, testId: string): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; n: number }[]>`
    select question as id, count(*)::int as n
    from (
      select asked from test_attempts
      where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId} order by number desc limit ${LATEST}
    ) latest, unnest(latest.asked) question
    group by question`
  return new Map(rows.map(({ id, n }) => [id, n]))
}
const LATEST = 20
