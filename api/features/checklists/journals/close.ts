import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { isMonthOver, journalTitle } from '../../../../openapi/rules/journals/journals.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { lock } from '../../../db/locks.ts'
import { record } from '../../../events/record.ts'
import { whoOf, type Who } from '../runs/who.ts'
import { type Asked, spanOf } from './month.ts'
import { closedOf, freshSheet, sheetOf } from './sheet.ts'
import { placeNamed } from './sources.ts'

type Closing = Pick<FeatureHandlers<'checklists'>, 'journalClose' | 'journalCorrect'>

/** Those who close a month or write beneath it wait for each other. */
const lockMonth = (sql: Tag, { companyId }: Who, { kind, month, place }: Asked) =>
  lock(sql, 'journals', `${companyId} ${place._id} ${kind} ${month}`)

export const closing: Closing = {
  journalClose(context) {
    const { path, body, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, userId } = who
      const place = await placeNamed(sql, who, body.restaurant)
      if (!place) throw problem(404, 'RESTAURANT_NOT_FOUND')
      const asked: Asked = { kind: path.kind, month: body.month, place }
      await lockMonth(sql, who, asked)
      if (await closedOf(sql, companyId, asked)) throw problem(409, 'JOURNAL_CLOSED')
      if (!isMonthOver(asked.month, who.now, place.timezone)) throw problem(409, 'JOURNAL_MONTH_OPEN')
      await holdRuns(sql, companyId, asked)
      // Behind everybody who handed in before: what has a later time came behind the closing.
      const closedAt = context.now()
      const sheet = await freshSheet(sql, who, asked)
      if (sheet.table.checklists.length === 0) throw problem(409, 'JOURNAL_NOT_FED')
      const id = Bun.randomUUIDv7()
      await sql`
        insert into journal_months (company_id, id, restaurant_id, kind, month, sheet, closed_by, closed_at)
        values (${companyId}, ${id}, ${place._id}, ${asked.kind}, ${spanOf(asked.month)[0]}, ${sql.json(sheet as never)},
          ${userId}, ${closedAt})`
      await record(sql, context, {
        action: 'journal.closed',
        entity: { id, title: journalTitle(asked) },
        changes: { month: { new: asked.month } },
      })
      return { status: 200, body: await sheetOf(sql, who, asked) }
    })
  },

  journalCorrect(context) {
    const { path, body, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, userId, now } = who
      const place = await placeNamed(sql, who, body.restaurant)
      if (!place) throw problem(404, 'RESTAURANT_NOT_FOUND')
      const asked: Asked = { kind: path.kind, month: body.month, place }
      if (!body.day.startsWith(asked.month) || body.day > businessDateOf(now, place.timezone))
        throw problem(400, 'JOURNAL_DAY_ODD', undefined, { fields: { day: messages.JOURNAL_DAY_ODD } })
      await lockMonth(sql, who, asked)
      const [count] = await sql<{ n: number }[]>`
        select count(*)::int as n from journal_corrections
        where company_id = ${companyId} and restaurant_id = ${place._id} and kind = ${asked.kind}
          and month = ${spanOf(asked.month)[0]}`
      const n = limits.checklists.journalCorrectionsMax
      if ((count?.n ?? 0) >= n) throw problem(409, 'LIMIT_REACHED', { n })
      const id = Bun.randomUUIDv7()
      const right = cleanText(body.now)
      const was = cleanText(body.was ?? '')
      await sql`
        insert into journal_corrections (company_id, id, restaurant_id, kind, month, day, what, was, now, reason, made_by,
          made_at)
        values (${companyId}, ${id}, ${place._id}, ${asked.kind}, ${spanOf(asked.month)[0]}, ${body.day},
          ${cleanText(body.what)}, ${was}, ${right}, ${cleanText(body.reason)}, ${userId}, ${now})`
      await record(sql, context, {
        action: 'journal.corrected',
        entity: { id, title: journalTitle(asked) },
        changes: { correction: { old: was, new: right } },
      })
      return { status: 201, body: await sheetOf(sql, who, asked) }
    })
  },
}

/** Whoever hands in holds his run and goes first; who comes behind waits until the month is closed, and is not in it. */
const holdRuns = (sql: Tag, companyId: string, { kind, month, place }: Asked) => {
  const [from, to] = spanOf(month)
  return sql`
    select from checklist_runs
    where company_id = ${companyId} and restaurant_id = ${place._id} and business_date between ${from} and ${to}
      and checklist_id in (select id from checklists where company_id = ${companyId} and journal ->> 'kind' = ${kind})
    order by business_date, id for share`
}
