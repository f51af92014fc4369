import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { COLUMNS, REQUIRED } from '../../../../openapi/rules/user-import-table.ts'
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
const EXAMPLES = [
  [
    'Иванова Мария Петровна',
    'maria@berezka.example',
    '+7 900 000-00-01',
    labels.Role.user,
    'Официант',
    'Берёзка на Невском; Берёзка на Мойке',
    '4071',
  ],
  ['Смирнов Олег', 'oleg@berezka.example', '', labels.Role.admin, 'Управляющий', '', ''],
]

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
