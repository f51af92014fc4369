import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { checklistsTables, summaryTables } from '../../../openapi/rules/monitoring-run-tables.ts'
import { columnsOf, sheetName, sheetOf, type Table } from '../../../openapi/rules/monitoring-sheet.ts'
import { knowledgeTables, peopleTables, tasksTables, testsTables } from '../../../openapi/rules/monitoring-tables.ts'
import { dateTimeIn } from '../../../openapi/rules/wall-words.ts'
import { spreadsheetReply } from '../../spreadsheets/write.ts'
import { checklistsOf } from './checklists.ts'
import { knowledgeOf } from './knowledge.ts'
import { listPeople } from './people.ts'
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

/** As many as a company may have. */
async function everybody(scope: Scope): Promise<Schemas['MonitoringPerson'][]> {
  const all: Schemas['MonitoringPerson'][] = []
  for (let offset = 0; offset < limits.users.max; offset += PAGE) {
    const people = await listPeople(scope, { limit: PAGE, offset, sort: 'name' })
    all.push(...people)
    if (people.length < PAGE) break
  }
  return all
}
