import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { normWords, valueWords } from '../../../openapi/rules/text/norm-words.ts'
import { shownItems } from '../../../openapi/rules/checklists/run-answers.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { progressOf } from '../../../openapi/rules/checklists/run-score.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredRun } from '../../seed/checklists/rows.ts'
import { personRef } from '../tasks/present.ts'
import type { Who } from './access.ts'
import { makeRuns, todayIn } from './days.ts'
import { fixOf } from './fixes.ts'
import { answersOf, itemsOf, lastAnswer, summaryOf } from './present.ts'
import { photosOf } from './whole.ts'

const RUNS_SHOWN = 200
const FAILS_SHOWN = 50
const PHOTOS_SHOWN = 100

function rowOf(who: Who, run: StoredRun): Schemas['RunLiveRow'] {
  const items = itemsOf(who, run)
  const answers = answersOf(run)
  const last = lastAnswer(run)
  const place = shownItems(items, answers).findIndex(({ id }) => id === last?.itemId)
  return {
    run: summaryOf(who, run),
    cells: progressOf(items, answers).cells,
    now: last && place >= 0 ? { person: personRef(who, last.answeredBy), item: place + 1, at: last.answeredAt } : null,
    remindedAt: run.remindedAt,
  }
}

/** The answers that count, of the items that are shown. */
const counted = (who: Who, run: StoredRun) => {
  const counting = merged(run.answers)
  return shownItems(itemsOf(who, run), answersOf(run)).flatMap((item) => {
    const answer = counting.get(item.id)?.answer
    return answer ? [{ run, item, answer }] : []
  })
}

export const runGetLive: FeatureHandlers<'checklists'>['runGetLive'] = (context) => {
  const { company, query, now } = context
  makeRuns(context)
  const { restaurant = null } = query
  const runs = rowsOf('runs', company._id)
    .filter((run) => run.restaurant === restaurant && run.businessDate === todayIn(context, restaurant))
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a._id.localeCompare(b._id))
  const all = runs
    .flatMap((run) => counted(context, run))
    .sort((a, b) => Date.parse(b.answer.answeredAt) - Date.parse(a.answer.answeredAt))
  const fails = all.filter(({ answer }) => answer.isFail)
  const photos = all.flatMap(({ run, item, answer }) =>
    photosOf(context, answer).map(({ url, takenAt }) => ({
      run: run._id,
      url,
      takenAt,
      title: item.title,
      by: personRef(context, answer.answeredBy),
    })),
  )
  const people = [...new Set(runs.flatMap(({ answers }) => answers.map(({ answeredBy }) => answeredBy)))]
  return {
    status: 200,
    body: {
      runs: runs.slice(0, RUNS_SHOWN).map((run) => rowOf(context, run)),
      fails: fails.slice(0, FAILS_SHOWN).map(({ run, item, answer }) => ({
        run: run._id,
        itemId: item.id,
        title: item.title,
        value: valueWords(item, answer.value, answer.na),
        norm: normWords(item) ?? null,
        by: personRef(context, answer.answeredBy),
        at: answer.answeredAt,
        fix: fixOf(context, run, item.id),
      })),
      photos: photos.slice(0, PHOTOS_SHOWN),
      photosCount: photos.length,
      people: people.slice(0, PHOTOS_SHOWN).map((id) => personRef(context, id)),
      // To the minute: whoever asks again within it is told that nothing has changed.
      now: new Date(Math.floor(now() / MINUTE) * MINUTE).toISOString(),
    },
  }
}
