import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { sheetLines } from '../../../openapi/rules/journals/journal-file.ts'
import { isMonthOver, journals, journalTitle, KINDS } from '../../../openapi/rules/journals/journals.ts'
import { statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { progressOf } from '../../../openapi/rules/checklists/run-score.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { byName } from '../../people.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { personRef, zoneOf } from '../tasks/present.ts'
import { makeRuns } from './days.ts'
import { type Asked, monthOf, runsOf, sourcesOf, told } from './journal-month.ts'
import { answersOf, itemsOf, momentsOf } from './present.ts'

const placeOf = ({ company }: MockSignedIn, id: string): Schemas['JournalPlace'] => {
  const row = rowsOf('restaurants', company._id).find(({ _id }) => _id === id)
  if (!row) throw problem(404, 'RESTAURANT_NOT_FOUND')
  return { _id: row._id, name: row.name, address: row.address ?? '' }
}
const isOf =
  ({ kind, month, place }: Asked) =>
  (one: { kind: string; month: string; restaurant: string }) =>
    one.kind === kind && one.month === month && one.restaurant === place._id
const closedOf = ({ company }: MockSignedIn, asked: Asked) => rowsOf('journalMonths', company._id).find(isOf(asked))

function sheetOf(context: MockSignedIn, asked: Asked): Schemas['JournalSheet'] {
  const { company, now } = context
  const { kind, month, place } = asked
  const closed = closedOf(context, asked)
  const sheet = closed?.sheet ?? freshSheet(context, asked)
  const isFed = sheet.table.checklists.length > 0
  return {
    kind,
    month,
    ...sheet,
    timezone: zoneOf(context, place._id),
    state: closed ? 'closed' : isFed ? 'open' : 'none',
    canClose: !closed && isFed && isMonthOver(month, new Date(now()), zoneOf(context, place._id)),
    closed: closed ? { _id: closed._id, by: personRef(context, closed.by), at: closed.at } : null,
    changedAfterClose: closed
      ? runsOf(context, asked).filter(({ updatedAt, status }) => updatedAt > closed.at && status === 'completed').length
      : 0,
    corrections: rowsOf('journalCorrections', company._id)
      .filter(isOf(asked))
      .map(({ kind: _kind, month: _month, restaurant: _place, by, ...one }) => ({
        ...one,
        by: personRef(context, by),
      })),
    now: new Date(Math.floor(now() / MINUTE) * MINUTE).toISOString(),
  }
}

const freshSheet = (context: MockSignedIn, asked: Asked) => ({
  form: journals[asked.kind].form,
  company: context.company.name,
  restaurant: asked.place,
  table: monthOf(context, asked),
})

function countsOf(context: MockSignedIn, asked: Asked) {
  const now = new Date(context.now())
  const runs = runsOf(context, asked).map((run) => ({ run, status: statusAt(momentsOf(run), now) }))
  const done = runs.filter(({ status }) => status === 'completed')
  return {
    due: runs.filter(({ run, status }) => status === 'completed' || new Date(run.dueAt) <= now).length,
    done: done.length,
    missed: runs.filter(({ run, status }) => status !== 'completed' && new Date(run.closesAt) <= now).length,
    late: runs.filter(({ run }) => run.isLate || run.isSentLate).length,
    fails: runs.reduce((sum, { run }) => sum + progressOf(itemsOf(context, run), answersOf(run)).fails, 0),
  }
}

type Calls = 'journalList' | 'journalRead' | 'journalClose' | 'journalCorrect' | 'journalExport'
export const journalCalls: Pick<FeatureHandlers<'checklists'>, Calls> = {
  journalList(context) {
    const { company, query, now } = context
    makeRuns(context)
    const rows = rowsOf('restaurants', company._id).toSorted(
      (a, b) => Number(b.isActive) - Number(a.isActive) || byName(a, b),
    )
    const id = query.restaurant ?? rows[0]?._id
    const place = id === undefined ? null : placeOf(context, id)
    const month = query.month ?? businessDateOf(new Date(now()), zoneOf(context, place?._id ?? null)).slice(0, 7)
    return {
      status: 200,
      body: {
        restaurant: place,
        restaurants: rows.map(({ _id, name }) => ({ _id, name })),
        month,
        journals: KINDS.map((kind): Schemas['JournalSummary'] => {
          const sources = sourcesOf(context, kind)
          const asked = place && { kind, month, place }
          const state = asked && closedOf(context, asked) ? 'closed' : sources.length > 0 ? 'open' : 'none'
          const counts = asked ? countsOf(context, asked) : { due: 0, done: 0, missed: 0, late: 0, fails: 0 }
          return { kind, state, checklists: told(sources), ...counts }
        }),
      },
    }
  },

  journalRead(context) {
    const { path, query } = context
    makeRuns(context)
    const asked = { kind: path.kind, month: query.month, place: placeOf(context, query.restaurant) }
    return { status: 200, body: sheetOf(context, asked) }
  },

  journalClose(context) {
    const { path, body, company, user, now } = context
    makeRuns(context)
    const asked = { kind: path.kind, month: body.month, place: placeOf(context, body.restaurant) }
    if (closedOf(context, asked)) throw problem(409, 'JOURNAL_CLOSED')
    if (!isMonthOver(asked.month, new Date(now()), zoneOf(context, asked.place._id)))
      throw problem(409, 'JOURNAL_MONTH_OPEN')
    const sheet = structuredClone(freshSheet(context, asked))
    if (sheet.table.checklists.length === 0) throw problem(409, 'JOURNAL_NOT_FED')
    const [id, at] = [newId(now()), new Date(now()).toISOString()]
    const row = { _id: id, kind: asked.kind, month: asked.month, restaurant: asked.place._id, sheet, by: user.id, at }
    db.journalMonths.push({ companyId: company._id, row })
    record(context, {
      action: 'journal.closed',
      entity: { id, title: journalTitle(asked) },
      changes: { month: { new: asked.month } },
    })
    return { status: 200, body: sheetOf(context, asked) }
  },

  journalCorrect(context) {
    const { path, body, company, user, now } = context
    const asked = { kind: path.kind, month: body.month, place: placeOf(context, body.restaurant) }
    const today = businessDateOf(new Date(now()), zoneOf(context, asked.place._id))
    if (!body.day.startsWith(asked.month) || body.day > today)
      throw problem(400, 'JOURNAL_DAY_ODD', undefined, { fields: { day: messages.JOURNAL_DAY_ODD } })
    const n = limits.checklists.journalCorrectionsMax
    if (rowsOf('journalCorrections', company._id).filter(isOf(asked)).length >= n)
      throw problem(409, 'LIMIT_REACHED', { n })
    const row = {
      _id: newId(now()),
      kind: asked.kind,
      month: asked.month,
      restaurant: asked.place._id,
      day: body.day,
      what: cleanText(body.what),
      was: cleanText(body.was ?? ''),
      now: cleanText(body.now),
      reason: cleanText(body.reason),
      by: user.id,
      at: new Date(now()).toISOString(),
    }
    db.journalCorrections.push({ companyId: company._id, row })
    record(context, {
      action: 'journal.corrected',
      entity: { id: row._id, title: journalTitle(asked) },
      changes: { correction: { old: row.was, new: row.now } },
    })
    return { status: 201, body: sheetOf(context, asked) }
  },

  journalExport(context) {
    const { path, query } = context
    makeRuns(context)
    const asked = { kind: path.kind, month: query.month, place: placeOf(context, query.restaurant) }
    const sheet = sheetOf(context, asked)
    const { fileName, columns, rows } = sheetLines(sheet)
    return { status: 200, ...spreadsheetReply({ format: 'xlsx', fileName, columns, rows, timeZone: sheet.timezone }) }
  },
}
