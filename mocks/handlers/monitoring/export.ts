import { checklistsTables, summaryTables } from '../../../openapi/rules/monitoring/monitoring-run-tables.ts'
import { columnsOf, sheetName, sheetOf, type Table } from '../../../openapi/rules/monitoring/monitoring-sheet.ts'
import {
  knowledgeTables,
  peopleTables,
  tasksTables,
  testsTables,
} from '../../../openapi/rules/monitoring/monitoring-tables.ts'
import { dateTimeIn } from '../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Schemas } from '../../db.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { type Asked, askedOf } from './asked.ts'
import { knowledgeTab } from './knowledge.ts'
import { sortedPeople } from './people.ts'
import { checklistsTab } from './runs.ts'
import { summaryTab } from './summary.ts'
import { tasksTab } from './tasks.ts'
import { testsTab } from './tests.ts'

const TABLES: Record<Schemas['MonitoringSection'], (asked: Asked) => [Table, ...Table[]]> = {
  summary: (asked) => summaryTables(summaryTab(asked)),
  checklists: (asked) => checklistsTables(checklistsTab(asked)),
  tasks: (asked) => tasksTables(tasksTab(asked)),
  tests: (asked) => testsTables(testsTab(asked)),
  'knowledge-base': (asked) => knowledgeTables(knowledgeTab(asked)),
  users: (asked) => {
    const people = sortedPeople(asked, 'name')
    return peopleTables(people, (at) => dateTimeIn(at, asked.who.company.timezone))
  },
}

export const monitoringExport: FeatureHandlers<'monitoring'>['monitoringExport'] = (context) => {
  const { section, format = 'xlsx' } = context.query
  const asked = askedOf(context)
  const { titles, rows } = sheetOf(TABLES[section](asked))
  const fileName = sheetName(section, asked.span.period)
  const { timezone: timeZone } = context.company
  return { status: 200, ...spreadsheetReply({ format, fileName, columns: columnsOf(titles), rows, timeZone }) }
}
