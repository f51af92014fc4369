import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { ScheduleRule } from '../../../../openapi/rules/time/schedule.ts'
import type { Tag } from '../../../db/client.ts'
import { deliver } from '../../../queue/deliveries.ts'
import type { ScheduleKind } from '../../../schedule/kinds.ts'
import { dropSchedules, keepSchedule } from '../../../schedule/schedules.ts'
import { REPORT, type ReportPayload } from './letter.ts'
import { periodBefore } from './period.ts'
import { standing } from './standing.ts'

type Report = components['schemas']['MonitoringReport']
const startTime = limits.monitoring.reportAt
const RULES: Record<Report['every'], ScheduleRule> = {
  daily: { type: 'daily', startTime },
  weekly: { type: 'weekly', startTime, weekdays: [1] },
  monthly: { type: 'monthly', startTime, monthDays: [1] },
}

/** On the company's clock, also where the report is of one restaurant. */
export async function scheduleReport(sql: Tag, companyId: string, entityId: string, report: Report, now: Date) {
  const what = { companyId, kind: REPORT, entityId, restaurantId: null }
  if (report.isOn) await keepSchedule(sql, what, RULES[report.every], now)
  else await dropSchedules(sql, what)
}

/** Of a standstill only the last: whoever wants older figures opens the page. */
export const reportSchedule: ScheduleKind = {
  kind: REPORT,
  catchUp: 'last',
  async make(sql, { companyId: company, entityId: userId, rule, date, now }) {
    const asked = await standing(sql, company, userId)
    if (!asked) return
    const { restaurant } = asked.report
    const payload: ReportPayload = { template: REPORT, userId, restaurant, ...periodBefore(rule, date) }
    await deliver(sql, [{ channel: 'mail', company, lane: company, payload }], now)
  },
}
