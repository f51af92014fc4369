import { limits } from '../../../openapi/gen/limits.gen.ts'
import { durationSec } from '../../../openapi/rules/attempts/attempt-state.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import { attemptsOf, personOf, type Who } from './rows.ts'
import { isMeantFor } from '../../audience.ts'

type Row = ReturnType<typeof attemptsOf>[number]
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
const rounded = (list: readonly number[]) => (list.length === 0 ? null : Math.round(mean(list)))

/** Those who work here, with what each has of a test. */
export const workersOn = (who: Who, test: Schemas['Test'], isCounted?: (user: Schemas['User']) => boolean) =>
  staffOf(who.company._id)
    .filter((user) => user.isActive && (isCounted?.(user) ?? true))
    .map((user) => personOf(who, test._id, user.id))

/** Those whom a test is for now and who work here, with what each has of it. */
export const assignedTo = (who: Who, test: Schemas['Test']) => workersOn(who, test, (user) => isMeantFor(test, user))

export const testSummarize: FeatureHandlers<'testing'>['testSummarize'] = (context) => {
  const test = rowsOf('tests', context.company._id).find(({ _id }) => _id === context.path.id)
  if (!test) throw context.problem(404, 'TEST_NOT_FOUND')
  const people = assignedTo(context, test)
  const ended = attemptsOf(context, (row) => row.testId === test._id).filter(({ submittedAt }) => submittedAt !== null)
  const started = people.filter(({ used }) => used > 0).length
  return {
    status: 200,
    body: {
      assigned: people.length,
      started,
      passed: people.filter(({ bestPassed }) => bestPassed).length,
      failed: people.filter(({ bestPassed, inReview }) => bestPassed === false && !inReview).length,
      review: people.filter(({ bestPassed, inReview }) => inReview && !bestPassed).length,
      notStarted: people.length - started,
      attempts: ended.length,
      avgPercent: rounded(people.flatMap(({ bestPercent }) => bestPercent ?? [])),
      avgDurationSec: rounded(ended.map((row) => durationSec(row.startedAt, row.submittedAt ?? row.startedAt))),
      questions: (test.questions ?? []).map((question) => statsOf(question, ended)),
    },
  }
}

function statsOf({ id, type, text }: Schemas['TestQuestion'], ended: readonly Row[]): Schemas['TestQuestionStats'] {
  const given = ended.flatMap(({ asked, rights, seconds, percent }) => {
    const at = asked.indexOf(id)
    return at < 0 ? [] : [{ right: rights?.[at] ?? null, seconds: seconds?.[at] ?? null, percent }]
  })
  const judged = given.flatMap(({ right, percent }) => (right === null ? [] : [{ right, percent }]))
  const isKnown = judged.length >= limits.testing.statsMinAnswers
  const pairs = judged.flatMap(({ right, percent }) => (percent === null ? [] : [[right, percent] as const]))
  return {
    id,
    type,
    text,
    answers: judged.length,
    correctRate: judged.length === 0 ? null : Math.round(100 * mean(judged.map(({ right }) => right))),
    discrimination: isKnown ? correlation(pairs) : null,
    avgSec: rounded(given.flatMap(({ seconds }) => seconds ?? [])),
    isEverybodyWrong: isKnown && judged.every(({ right }) => right === 0),
  }
}

/** Pearson's, to hundredths; null where one side never changes. */
function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))]
  const sum = (of: (one: number, other: number) => number) =>
    pairs.reduce((all, [one, other]) => all + of(one - x, other - y), 0)
  const spread = Math.sqrt(sum((one) => one * one) * sum((_, other) => other * other))
  return spread === 0 ? null : Math.round((100 * sum((one, other) => one * other)) / spread) / 100
}
