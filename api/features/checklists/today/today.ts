import { KNOWN } from '../../../../openapi/etag.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { isOnShift } from '../../../checklists/shift.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { ready } from '../../../http/known-json.ts'
import { signersOf } from '../runs/signers.ts'
import { whoOf } from '../runs/who.ts'
import { jsonOfLast, jsonOfRuns, listOf, runsOf } from './bodies.ts'
import { keptRuns } from './kept.ts'
import { startable } from './startable.ts'
import { versionsOf } from './versions.ts'

/**
 * His own of the shift, put together of runs that this process has read before: one statement tells which of them are still
 * as they were, and only the others are read again.
 */
export const runGetToday: FeatureHandlers<'checklists'>['runGetToday'] = async (context) => {
  const { sql, db, query, mark } = context
  const who = whoOf(context)
  const { now } = who
  const asking = { sql, who, kept: keptRuns(db) }
  const versions = await db.read(() => versionsOf(sql, who, query.restaurant))
  const runs = (await db.read(() => runsOf(asking, versions.runs)))
    .filter(({ row }) => isOnShift(row, now))
    .slice(0, limits.checklists.todayMax)
  const [bodies, last, signers, manual] = await Promise.all([
    db.read(() => jsonOfRuns(asking, runs, versions)),
    db.read(() => jsonOfLast(asking, runs, versions)),
    db.read(() =>
      signersOf(
        sql,
        who,
        runs.map(({ row }) => row),
      ),
    ),
    versions.hasManual ? db.read(() => startable(sql, who, query.restaurant)) : [],
  ])
  // To the minute, as whatever it decides: whoever asks again within it is told that nothing has changed.
  const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE).toISOString()
  if (mark(minute, manual, [...signers], bodies.map(digestOf), last.map(digestOf))) return KNOWN
  const whole = runs.flatMap(({ row }, at) => {
    const [body, numbers] = [bodies[at], last[at]]
    return body && numbers ? [{ body, last: numbers, signers: signers.get(row.id) ?? [] }] : []
  })
  // Only what he may read has a title here.
  const articles = [...new Set(bodies.flatMap((body) => body.articles))].slice(0, limits.checklists.todayMax)
  return {
    status: 200,
    body: { runs: ready<components['schemas']['Run'][]>(listOf(whole)), manual, articles, now: minute },
  }
}

const digestOf = ({ digest }: { digest: string }) => digest
