import { labels } from '../../gen/labels.gen.ts'
import type { PersonRow } from './acknowledgement-shown.ts'
import type { SheetOf } from '../sheets/sheet.ts'

export const acknowledgementFile = (article: string, day: string): string => `Лист ознакомления ${article} ${day}`

export const acknowledgementSheet: SheetOf<PersonRow> = {
  columns: [
    { title: 'Сотрудник', width: 28 },
    { title: 'Должность', width: 20 },
    { title: 'Ресторан', width: 30 },
    { title: 'Версия', width: 10 },
    { title: 'Дата', width: 18, isTime: true },
    { title: 'Как', width: 14 },
    { title: 'Состояние', width: 16 },
  ],
  cells: (row) => [
    row.name,
    row.position?.name ?? null,
    row.restaurants.map(({ name }) => name).join(', ') || null,
    row.version,
    row.at,
    row.how && labels.AcknowledgementHow[row.how],
    labels.AcknowledgementState[row.state],
  ],
}
