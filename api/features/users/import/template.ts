import { COLUMNS, EXAMPLES, REQUIRED } from '../../../../openapi/rules/user-import-table.ts'
import type { Handlers } from '../../../context.ts'
import { type Column, spreadsheetReply } from '../../../spreadsheets/write.ts'

const WIDTHS: Record<keyof typeof COLUMNS, number> = {
  name: 30,
  email: 30,
  phone: 20,
  role: 18,
  position: 22,
  restaurants: 36,
  pin: 10,
}
const columns: Column[] = Object.entries(COLUMNS).map(([key, title]) => ({
  title: key === REQUIRED ? `${title}*` : title,
  width: WIDTHS[key as keyof typeof COLUMNS],
}))

export const userImportTemplate: Handlers['userImportTemplate'] = async ({ company }) => ({
  status: 200,
  ...(await spreadsheetReply({
    format: 'xlsx',
    fileName: 'Образец загрузки сотрудников',
    columns,
    rows: EXAMPLES,
    timeZone: company.timezone,
  })),
})
