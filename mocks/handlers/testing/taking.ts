import { problem } from '../../../openapi/contract.ts'
import { answerFaults, newerThan, withAnswers } from '../../../openapi/rules/attempts/attempt-answers.ts'
import { attemptQuestion } from '../../../openapi/rules/attempts/attempt-questions.ts'
import {
  answerRefused,
  expiryOf,
  momentWords,
  remainingSec,
  startRefused,
} from '../../../openapi/rules/attempts/attempt-state.ts'
import { citedIn } from '../../../openapi/rules/attempts/attempt-shown.ts'
import { presentWhole } from '../../../openapi/rules/attempts/attempt-whole.ts'
import { drawQuestions, seeded } from '../../../openapi/rules/testing/test-draw.ts'
import { isMeantFor } from '../../audience.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { mayRead } from '../../reading.ts'
import type { StoredAttempt } from '../../seed/attempts.ts'
import { askingOf, attemptsOf, finish, personOf, storedAttempt, type Who, wholeOf } from './rows.ts'

type Taking = Pick<FeatureHandlers<'testing'>, 'attemptCreate' | 'attemptGet' | 'attemptAnswer' | 'attemptSubmit'>
export const taking: Taking = {
  /** One that is open is the answer, whatever has become of the test meanwhile. */
  attemptCreate(context) {
    const { path, company, user } = context
    const asking = askingOf(context)
    const test = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!test) throw problem(404, 'TEST_NOT_FOUND')
    const person = personOf(context, test._id, user.id)
    const open = person.openId === null ? undefined : storedAttempt(context, person.openId)
    if (open) return { status: 201, body: presentWhole(wholeOf(context, open), asking) }
    if (!asking.seesAll && !(isMeantFor(test, user) && (test.isActive || person.used > 0)))
      throw problem(404, 'TEST_NOT_FOUND')
    const refusal = startRefused(test, person, asking.now)
    if (refusal?.code === 'RETAKE_LATER')
      throw problem(409, 'RETAKE_LATER', { time: momentWords(refusal.at, company.timezone) })
    if (refusal) throw problem(409, refusal.code)
    const row = begun(context, test, person.lastNumber + 1)
    db.attempts.push({ companyId: company._id, row })
    return { status: 201, body: presentWhole(wholeOf(context, row), asking) }
  },

  attemptGet(context) {
    const asking = askingOf(context)
    const row = storedAttempt(context, context.path.id)
    if (!row || (row.userId !== asking.userId && !asking.seesAll)) throw problem(404, 'ATTEMPT_NOT_FOUND')
    const body = presentWhole(wholeOf(context, row), asking)
    const ids = citedIn(body)
    const articles = rowsOf('articles', context.company._id)
      .filter((article) => ids.includes(article._id) && mayRead(article, context))
      .map(({ _id, title }) => ({ _id, title }))
      .toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || (a._id < b._id ? -1 : 1))
    return { status: 200, body: { ...body, ...(articles.length > 0 && { articles }) } }
  },

  attemptAnswer(context) {
    const { body } = context
    const row = ownOf(context)
    const { now } = askingOf(context)
    const refusal = answerRefused(row, now)
    if (refusal) throw problem(409, refusal)
    keep(context, row, body.answers)
    const newer = newerThan(body.answers, row.answers)
    return { status: 200, body: { savedAt: now.toISOString(), remainingSec: remainingSec(row, now), newer } }
  },

  /** Of several devices one hands it in; each knows its own call by `clientId`. */
  attemptSubmit(context) {
    const { body } = context
    const row = ownOf(context)
    const asking = askingOf(context)
    const { answers = [], clientId = null } = body
    const isRepeat = row.status !== 'in_progress' && clientId !== null && row.submittedAs === clientId
    if (!isRepeat) {
      const refusal = answerRefused(row, asking.now)
      if (refusal) throw problem(409, refusal)
      if (answers.length > 0) keep(context, row, answers)
      finish(context, row, { autoSubmitted: false, submittedAs: clientId })
    }
    return { status: 200, body: presentWhole(wholeOf(context, row), asking) }
  },
}

function ownOf(context: Who & { path: { id: string } }): StoredAttempt {
  const row = storedAttempt(context, context.path.id)
  if (!row || row.userId !== context.user.id) throw problem(404, 'ATTEMPT_NOT_FOUND')
  return row
}

function keep(context: Who, row: StoredAttempt, inputs: Schemas['AttemptAnswerInput'][]): void {
  const whole = wholeOf(context, row)
  const fields = answerFaults(whole, inputs)
  if (Object.keys(fields).length > 0) throw problem(400, 'ATTEMPT_ANSWERS_INVALID', undefined, { fields })
  const { answers, answered } = withAnswers(whole, inputs, new Date(context.now()))
  Object.assign(row, { answers, answered })
}

function begun(who: Who, test: Schemas['Test'], number: number): StoredAttempt {
  const { user } = who
  const now = new Date(who.now())
  const questions = structuredClone(test.questions ?? [])
  const seen = new Map<string, number>()
  for (const { asked } of attemptsOf(who, (row) => row.testId === test._id && row.userId === user.id))
    for (const id of asked) seen.set(id, (seen.get(id) ?? 0) + 1)
  const random = seeded(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const drawn = drawQuestions(questions, test.settings, { random, seen })
  const worth = drawn.map((one) => {
    const question = questions.find(({ id }) => id === one.id)
    return question ? attemptQuestion(question, one).points : 0
  })
  return {
    id: newId(who.now()),
    testId: test._id,
    version: test.version ?? 1,
    userId: user.id,
    number,
    position: user.position,
    status: 'in_progress',
    startedAt: now,
    expiresAt: expiryOf(test.settings, now),
    submittedAt: null,
    autoSubmitted: false,
    submittedAs: null,
    asked: drawn.map(({ id }) => id),
    orders: drawn.map(({ order }) => order),
    answered: 0,
    answers: {},
    rights: null,
    points: null,
    seconds: null,
    comments: {},
    score: null,
    maxScore: worth.reduce((sum, points) => sum + points, 0),
    percent: null,
    reviewerId: null,
    reviewedAt: null,
    updatedAt: now,
    questions,
    settings: structuredClone(test.settings),
  }
}
