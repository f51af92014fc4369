import type { components } from '../../gen/schema.d.ts'
import { answerCell, columnTitle, taskTitle } from './form-answers.ts'
import { type SheetOf, timeCell } from '../sheets/sheet.ts'

type Schemas = components['schemas']
type Answered = Pick<Schemas['FormResponseRow'], 'submittedBy' | 'restaurant' | 'task' | 'version' | 'values'> & {
  submittedAt: string | Date
  /** The address of one of its files. */
  linkOf: (fileId: string) => string | undefined
}

const WIDTH = 28

export const answerFile = (form: string, day: string): string => `Ответы ${form} ${day}`

/** A row of each response, with a column for each field that was ever asked. */
export const answerSheet = (columns: Schemas['FormColumns']): SheetOf<Answered> => ({
  columns: [
    { title: 'Отвечено', width: 18, isTime: true },
    { title: 'Сотрудник', width: 28 },
    { title: 'Ресторан', width: 24 },
    { title: 'Задача', width: 40 },
    { title: 'Версия', width: 10 },
    ...columns.map((column) => ({ title: columnTitle(column), width: WIDTH })),
  ],
  cells: ({ submittedAt, submittedBy, restaurant, task, version, values, linkOf }) => [
    timeCell(submittedAt),
    submittedBy.name,
    restaurant?.name ?? null,
    taskTitle(task),
    version,
    ...columns.map(({ id, type }) => answerCell(type, values[id], linkOf)),
  ],
})
