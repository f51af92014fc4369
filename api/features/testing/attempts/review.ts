import { fieldMessages, messages } from '../../../../openapi/gen/messages.gen.ts'
import { arePointsInRange, outcomeOf, reviewedMark } from '../../../../openapi/rules/attempt-score.ts'
import { cleanText } from '../../../../openapi/rules/clean-text.ts'
import { fill } from '../../../../openapi/rules/fill.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { changedAt, isStale } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { whoOf } from '../who.ts'
import { entityOf, told } from './outcome.ts'
import { refreshPerson } from './person.ts'
import { lockAttempt, type WholeRow } from './rows.ts'
import { questionsOf } from './asked.ts'
import { presentWhole } from './whole.ts'

type Context = Parameters<FeatureHandlers<'testing'>['attemptReview']>[0]

/** A person's points for any question; once none waits any more the attempt is passed or not. */
export const attemptReview: FeatureHandlers<'testing'>['attemptReview'] = async (context) => {
  const { path, body, db, company, user, problem } = context
  return db.write(company._id, async (sql) => {
    const who = whoOf(context)
    const row = await lockAttempt(sql, who.companyId, path.id)
    if (!row) throw problem(404, 'ATTEMPT_NOT_FOUND')
    if (row.status === 'in_progress') throw problem(409, 'ATTEMPT_NOT_FINISHED')
    if (isStale(body.updatedAt, row)) throw problem(409, 'STALE')
    const { rights, points, comments } = marked(context, row)
    const marks = points.map((one, at) => ({ points: one, isCorrect: rights[at] === 1 }))
    const { status, score, percent } = outcomeOf(questionsOf(row), marks, row.settings.passingScore)
    const next: WholeRow = {
      ...row,
      ...{ rights, points, comments, status, score, percent },
      reviewer: { id: user.id, name: user.name },
      reviewedAt: who.now,
      updatedAt: changedAt(who.now, row),
    }
    await sql`
      update test_attempts set status = ${status}, rights = ${rights}::integer[], points = ${points}::integer[],
        comments = ${sql.json(comments)}, score = ${score}, percent = ${percent}, reviewed_by = ${user.id},
        reviewed_at = ${who.now}, updated_at = ${next.updatedAt}
      where company_id = ${who.companyId} and id = ${row.id}`
    await refreshPerson(sql, who.companyId, row)
    const changes = {
      ...told(row),
      ...(percent !== null && {
        percent: { ...(row.percent !== null && { old: row.percent }), new: percent },
        isPassed: { new: status === 'passed' },
      }),
    }
    await record(sql, context, { action: 'test.reviewed', entity: entityOf(row), changes })
    return { status: 200, body: presentWhole(next, who) }
  })
}

/** The marks with those of the review; refuses what does not fit. */
function marked({ body, problem }: Context, row: WholeRow) {
  const questions = questionsOf(row)
  const [rights, points] = [[...(row.rights ?? [])], [...(row.points ?? [])]]
  const comments = { ...row.comments }
  body.answers.forEach(({ questionId, points: given, comment }, at) => {
    const place = row.asked.indexOf(questionId)
    const question = questions[place]
    if (!question)
      throw problem(400, 'ATTEMPT_ANSWERS_INVALID', undefined, {
        fields: { [`answers.${at}.questionId`]: fieldMessages.questionUnknown },
      })
    const n = question.points
    if (!arePointsInRange(question, given)) {
      const text = fill(messages.POINTS_OUT_OF_RANGE, { n })
      throw problem(400, 'POINTS_OUT_OF_RANGE', { n }, { fields: { [`answers.${at}.points`]: text } })
    }
    rights[place] = Number(reviewedMark(question, given).isCorrect)
    points[place] = given
    if (comment !== undefined) comments[questionId] = cleanText(comment)
  })
  return { rights, points, comments }
}
