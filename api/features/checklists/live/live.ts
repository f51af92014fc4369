import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { normWords, valueWords } from '../../../../openapi/rules/text/norm-words.ts'
import { shownItems } from '../../../../openapi/rules/checklists/run-answers.ts'
import { progressOf } from '../../../../openapi/rules/checklists/run-score.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { attachedFiles } from '../../../files/attached.ts'
import { type AnswerRow, answersOfRuns, countingOf, rulesOf } from '../../../checklists/run-answers.ts'
import { type FixRow, fixesOf, presentFix } from '../../../checklists/run-fixes.ts'
import { aroundNow, dayOf } from '../../../checklists/days.ts'
import { type Names, namesOf } from '../../../checklists/run-names.ts'
import { photosOf } from '../runs/photos.ts'
import { peopleOfSummary, presentSummary } from '../runs/present.ts'
import { type RunRow, selectRuns } from '../runs/rows.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { whoOf, type Who } from '../runs/who.ts'

type Schemas = components['schemas']
const RUNS_SHOWN = 200
const FAILS_SHOWN = 50
const PHOTOS_SHOWN = 100
const PEOPLE_SHOWN = 100

/** Today of one restaurant in six statements, however many runs it has. */
export const runGetLive: FeatureHandlers<'checklists'>['runGetLive'] = async (context) => {
  const { sql, db, query } = context
  const who = whoOf(context)
  const { companyId, now } = who
  const { restaurant } = query
  const place = restaurant === undefined ? sql`r.restaurant_id is null` : sql`r.restaurant_id = ${restaurant}`
  const rows = await db.read(() =>
    selectRuns(
      sql,
      who,
      sql`and ${aroundNow(sql, who)} and r.business_date = ${dayOf(sql, who)} and ${place} and r.status <> 'cancelled'
        order by r.starts_at, r.id limit ${RUNS_SHOWN}`,
    ),
  )
  const ids = rows.map(({ id }) => id)
  const [itemsOf, answers, fixes] = await Promise.all([
    db.read(() => itemsOfRuns(sql, companyId, rows)),
    db.read(() => answersOfRuns(sql, companyId, ids)),
    db.read(() => fixesOf(sql, companyId, ids)),
  ])
  const runs = rows.map((row) => told(row, itemsOf(row), answers.get(row.id) ?? []))
  const counted = runs.flatMap((run) => run.counted).toSorted(byNewest)
  const answerers = [...new Set(rows.flatMap(({ people }) => people))]
  const [names, files] = await Promise.all([
    db.read(() =>
      namesOf(sql, companyId, [
        ...rows.flatMap(peopleOfSummary),
        ...answerers,
        ...runs.map(({ last }) => last?.answeredBy ?? null),
        ...[...fixes.values()].flat().map(({ completedBy }) => completedBy),
      ]),
    ),
    db.read(() =>
      attachedFiles(
        sql,
        companyId,
        counted.flatMap(({ answer }) => answer.photos),
      ),
    ),
  ])
  const photos = counted.flatMap(({ row, item, answer }) =>
    photosOf(answer, files).map(({ url, takenAt }) => ({
      run: row.id,
      url,
      takenAt,
      title: item.title,
      by: names(answer.answeredBy),
    })),
  )
  return {
    status: 200,
    body: {
      runs: runs.map((run) => liveRow(who, run, names)),
      fails: counted
        .filter(({ answer }) => answer.isFail)
        .slice(0, FAILS_SHOWN)
        .map((one) => presentFail(one, fixes.get(one.row.id) ?? [], names)),
      photos: photos.slice(0, PHOTOS_SHOWN),
      photosCount: photos.length,
      people: answerers.slice(0, PEOPLE_SHOWN).map(names),
      // To the minute: whoever asks again within it is told that nothing has changed.
      now: new Date(Math.floor(now.getTime() / MINUTE) * MINUTE).toISOString(),
    },
  }
}

type Counted = { row: RunRow; item: Item; answer: AnswerRow }
type Told = { row: RunRow; items: Item[]; shown: Item[]; cells: Cells; counted: Counted[]; last: AnswerRow | undefined }
type Cells = Schemas['RunLiveRow']['cells']
const byNewest = (a: Counted, b: Counted) => Date.parse(b.answer.answeredAt) - Date.parse(a.answer.answeredAt)

/** The answers that count, of the items that are shown. */
function told(row: RunRow, items: Item[], given: AnswerRow[]): Told {
  const counting = countingOf(items, given)
  const answers = rulesOf(counting)
  const shown = shownItems(items, answers)
  const counted = shown.flatMap((item) => {
    const answer = counting.get(item.id)?.answer
    return answer ? [{ row, item, answer }] : []
  })
  const last = given.toSorted((a, b) => Date.parse(a.answeredAt) - Date.parse(b.answeredAt)).at(-1)
  return { row, items, shown, cells: progressOf(items, answers).cells, counted, last }
}

function liveRow(who: Who, { row, shown, cells, last }: Told, names: Names): Schemas['RunLiveRow'] {
  const place = shown.findIndex(({ id }) => id.toLowerCase() === last?.itemId)
  return {
    run: presentSummary(who, row, names),
    cells,
    now: last && place >= 0 ? { person: names(last.answeredBy), item: place + 1, at: last.answeredAt } : null,
    remindedAt: row.remindedAt?.toISOString() ?? null,
  }
}

const presentFail = ({ row, item, answer }: Counted, fixes: readonly FixRow[], names: Names) => ({
  run: row.id,
  itemId: item.id,
  title: item.title,
  value: valueWords(item, answer.value, answer.na),
  norm: normWords(item) ?? null,
  by: names(answer.answeredBy),
  at: answer.answeredAt,
  fix: presentFix(
    fixes.find(({ itemId }) => itemId === item.id.toLowerCase()),
    names,
  ),
})
