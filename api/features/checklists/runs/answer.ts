import { openingTasks } from '../../../../openapi/rules/checklists/run-answers.ts'
import { clampedAt } from '../../../../openapi/rules/checklists/run-merge.ts'
import { answerRefusal } from '../../../../openapi/rules/checklists/run-state.ts'
import { momentsOf } from '../../../checklists/shift.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { type Event, record } from '../../../events/record.ts'
import { type AnswerRow, answersOfRuns, countingOf, rulesOf } from '../../../checklists/run-answers.ts'
import { holdPhotos, readAsked, rowOf } from './asked.ts'
import { keepAnswers, keepProgress } from './keep.ts'
import { tellDeviating } from './deviating.ts'
import { type Failure, openFixes } from './on-fail.ts'
import { entityOf, refuse } from './refuse.ts'
import { lockRun, type RunRow } from './rows.ts'
import { type Signed, whoSigned } from './signed.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { wholeOf } from './whole.ts'
import { whoOf } from './who.ts'

/** One transaction, one run at a time: nothing of twenty people is lost, and a hand-in is there wholly or not at all. */
export const runAnswer: FeatureHandlers<'checklists'>['runAnswer'] = async (context) => {
  const { path, body, db, company, settings, problem } = context
  return db.write(company._id, async (sql) => {
    const caller = whoOf(context)
    const run = await lockRun(sql, caller, path.id)
    if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
    // As late as it has the run: whoever closed a month meanwhile is told that something came behind him.
    const who = { ...caller, now: context.now() }
    const { companyId, now } = who
    const [itemsOf, byRun] = await Promise.all([
      itemsOfRuns(sql, companyId, [run]),
      answersOfRuns(sql, companyId, [run.id]),
    ])
    const items = itemsOf(run)
    const had = byRun.get(run.id) ?? []
    const known = new Set(had.map(({ itemId, clientId }) => `${itemId} ${clientId}`))
    // The first of a name is the one that counts, also of those that come together.
    const fresh = body.answers
      .map((input, at) => ({ input, at, name: `${input.itemId} ${input.clientId}`.toLowerCase() }))
      .filter(({ name }) => !known.has(name) && known.add(name))
    const moments = momentsOf(run)
    for (const { input } of fresh)
      refuse(run, answerRefusal(moments, clampedAt(input.answeredAt, moments.opensAt, now), now))
    const asked = readAsked(run, items, fresh)
    await holdPhotos(sql, who, asked, had)
    const taken: AnswerRow[] = []
    // Most of a hand-in are signed alike.
    const signers = new Map<string | undefined, Signed>()
    for (const one of asked) {
      const { signature } = one.input
      const need = { signature, isNeeded: run.sign === 'each', field: `answers.${one.at}.signature` }
      const signed = signers.get(signature) ?? (await whoSigned(sql, { settings, who, run }, need))
      signers.set(signature, signed)
      taken.push(rowOf(run, one, signed, now))
    }
    if (taken.length === 0) return { status: 200, body: await wholeOf(sql, who, run) }
    await keepAnswers(sql, companyId, run.id, taken, now)
    const counting = countingOf(items, [...had, ...taken])
    const written = await keepProgress(sql, companyId, run, { items, counting, taken, now })
    const answerOf = (id: string) => counting.get(id)?.answer
    const opening = openingTasks(items, {
      before: rulesOf(countingOf(items, had)),
      after: rulesOf(counting),
      taken: (id) => taken.some((row) => row === answerOf(id)),
    })
    const failures: Failure[] = opening.flatMap((item) => {
      const answer = answerOf(item.id)
      return answer ? [{ item, answer }] : []
    })
    await tellDeviating(sql, { companyId, run, now }, items, { before: countingOf(items, had), after: counting })
    const [first, ...others] = [...startOf(run), ...(await openFixes(sql, { companyId, run, now }, failures))]
    if (first) await record(sql, context, first, others)
    return { status: 200, body: await wholeOf(sql, who, written) }
  })
}

const startOf = (run: RunRow): Event[] =>
  run.startedAt === null ? [{ action: 'checklist.run_started', entity: entityOf(run) }] : []
