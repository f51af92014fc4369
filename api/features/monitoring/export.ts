import type { components } from '../../../openapi/gen/schema.d.ts'
import { checklistsTables, summaryTables } from '../../../openapi/rules/monitoring/monitoring-run-tables.ts'
import { columnsOf, sheetName, sheetOf, type Table } from '../../../openapi/rules/monitoring/monitoring-sheet.ts'
import {
  knowledgeTables,
  peopleTables,
  tasksTables,
  testsTables,
} from '../../../openapi/rules/monitoring/monitoring-tables.ts'
import { dateTimeIn } from '../../../openapi/rules/time/wall-words.ts'
import { spreadsheetReply } from '../../spreadsheets/write.ts'
import { checklistsOf } from './checklists.ts'
import { knowledgeOf } from './knowledge.ts'
import { idsByName, listPeople } from './people.ts'
import type { Scope } from './scope.ts'
import { summaryOf } from './summary.ts'
import { tasksOf } from './tasks.ts'
import { testsOf } from './tests.ts'

type Schemas = components['schemas']
type Section = Schemas['MonitoringSection']
type Format = 'xlsx' | 'csv'
/** What is asked for at once. */
const PAGE = 100

/** What a section shows, by the tables that the mocks write too. */
export const exported = async (scope: Scope, section: Section, format: Format) =>
  fileOf(scope, section, await TABLES[section](scope), format)

export function fileOf(scope: Scope, section: Section, tables: [Table, ...Table[]], format: Format) {
  const { titles, rows } = sheetOf(tables)
  return spreadsheetReply({
    format,
    fileName: sheetName(section, scope.span.period),
    columns: columnsOf(titles),
    rows,
    timeZone: scope.timezone,
  })
}

const TABLES: Record<Section, (scope: Scope) => Promise<[Table, ...Table[]]>> = {
  summary: async (scope) => summaryTables(await summaryOf(scope)),
  checklists: async (scope) => checklistsTables(await checklistsOf(scope)),
  tasks: async (scope) => tasksTables(await tasksOf(scope)),
  tests: async (scope) => testsTables(await testsOf(scope)),
  'knowledge-base': async (scope) => knowledgeTables(await knowledgeOf(scope)),
  users: async (scope) => peopleTables(await everybody(scope), (at) => dateTimeIn(at, scope.timezone)),
}

/** Who they are is asked once: by pages whoever was renamed meanwhile would be left out, or stand there twice. */
async function everybody(scope: Scope): Promise<Schemas['MonitoringPerson'][]> {
  const { sql } = scope
  const ids = await idsByName(scope)
  const all: Schemas['MonitoringPerson'][] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const people = sql`${ids.slice(from, from + PAGE)}::uuid[]`
    all.push(...(await listPeople({ ...scope, people }, { limit: PAGE, offset: 0, sort: 'name' })))
  }
  return all
}
