import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { exportedDays, runFile, runSheet } from '../../../../openapi/rules/checklists/run-sheet.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import type { Cell } from '../../../../openapi/rules/sheets/sheet.ts'
import type { FeatureHandlers, SessionContext } from '../../../context.ts'
import { attachedFiles } from '../../../files/attached.ts'
import { companyUrl } from '../../../http/wire/site.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { answersOfRuns, countingOf } from '../../../checklists/run-answers.ts'
import { found, type RunQuery } from '../runs/list.ts'
import { namesOf } from '../../../checklists/run-names.ts'
import { photosOf } from '../runs/photos.ts'
import { peopleOfSummary, presentSummary } from '../runs/present.ts'
import { runsAndPlaces, selectRuns } from '../runs/rows.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { whoOf } from '../runs/who.ts'

/** Runs that are read at once, each with up to a hundred answers. */
const LOT = 50

/** A row of each answer that counts. */
export const runExport: FeatureHandlers<'checklists'>['runExport'] = async (context) => {
  const { query, company, now } = context
  const { format = 'xlsx', ...asked } = query
  const today = businessDateOf(now(), company.timezone)
  const reply = await spreadsheetReply({
    format,
    fileName: runFile(today),
    columns: runSheet.columns,
    rows: rows(context, { ...asked, ...exportedDays(asked, today), scope: 'all' }),
    timeZone: company.timezone,
    most: limits.checklists.exportMax,
  })
  return { status: 200, ...reply }
}

/** Which they are is asked once: what is answered while the file goes out moves no row of it. */
async function* rows(context: SessionContext, query: RunQuery): AsyncGenerator<Cell[]> {
  const { sql, db } = context
  const most = limits.checklists.exportMax + 1
  const who = whoOf(context)
  const { where, order } = found(sql, who, query)
  const ids = await db.read(
    () => sql<{ id: string }[]>`
      select r.id ${runsAndPlaces(sql, who)} and r.last_answer_at is not null ${where}
      order by ${order} limit ${most}`,
  )
  let given = 0
  for (let at = 0; at < ids.length; at += LOT) {
    const lot = ids.slice(at, at + LOT).map(({ id }) => id)
    for (const row of await rowsOfLot(context, lot)) {
      if (given === most) return
      given += 1
      yield row
    }
  }
}

async function rowsOfLot(context: SessionContext, lot: string[]): Promise<Cell[][]> {
  const { sql, db, settings, company } = context
  const who = whoOf(context)
  const { companyId } = who
  const runs = await db.read(() =>
    selectRuns(
      sql,
      who,
      sql`and r.business_date = any (array(select distinct run_date(id) from unnest(${lot}::uuid[]) id))
        and r.id = any (${lot}::uuid[]) order by array_position(${lot}::uuid[], r.id)`,
    ),
  )
  const [itemsOf, answers] = await Promise.all([
    db.read(() => itemsOfRuns(sql, companyId, runs)),
    db.read(() => answersOfRuns(sql, companyId, lot)),
  ])
  const all = [...answers.values()].flat()
  const people = [...runs.flatMap(peopleOfSummary), ...all.map(({ answeredBy }) => answeredBy)]
  const [names, files] = await Promise.all([
    db.read(() => namesOf(sql, companyId, people)),
    db.read(() =>
      attachedFiles(
        sql,
        companyId,
        all.flatMap(({ photos }) => photos),
      ),
    ),
  ])
  const site = companyUrl(settings, company.subdomain)
  return runs.flatMap((run) => {
    const shown = presentSummary(who, run, names)
    const items = itemsOf(run)
    const counting = countingOf(items, answers.get(run.id) ?? [])
    return items.flatMap((item) => {
      const answer = counting.get(item.id)?.answer
      if (!answer) return []
      const photos = photosOf(answer, files).map(({ url }) => new URL(url, site).href)
      return [runSheet.cells({ run: shown, item, answer, answeredBy: names(answer.answeredBy).name, photos })]
    })
  })
}
