import { labels } from '../../gen/labels.gen.ts'
import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Item } from './checklist-items.ts'
import { dayWords } from '../time/day-words.ts'
import { DAY } from '../time/durations.ts'
import { normWords, valueWords } from '../text/norm-words.ts'
import type { SheetOf } from '../sheets/sheet.ts'
import { dateTimeIn } from '../time/wall-words.ts'

type Schemas = components['schemas']
/** An answer that counts, with the run and the item that it was given to. */
export type AnswerLine = {
  run: Pick<Schemas['RunSummary'], 'checklist' | 'restaurant' | 'businessDate' | 'status' | 'score' | 'timezone'>
  item: Item
  answer: { value: Parameters<typeof valueWords>[1]; na: boolean; isFail: boolean; comment: string; answeredAt: string }
  answeredBy: string
  /** Addresses. */
  photos: readonly string[]
}

/** Where no day is asked for, the last ones: the file is of a month, not of all that ever was. */
export function exportedDays(
  asked: { date?: string; from?: string; to?: string },
  today: string,
): { from?: string; to?: string } {
  if (asked.date !== undefined || asked.from !== undefined || asked.to !== undefined) return {}
  const from = new Date(Date.parse(`${today}T00:00Z`) - (limits.checklists.exportDays - 1) * DAY)
  return { from: from.toISOString().slice(0, today.length), to: today }
}

export const runFile = (businessDate: string): string => `Чек-листы ${businessDate}`

export const runSheet: SheetOf<AnswerLine> = {
  columns: [
    { title: 'День', width: 12 },
    { title: 'Чек-лист', width: 30 },
    { title: 'Ресторан', width: 26 },
    { title: 'Статус', width: 14 },
    { title: 'Оценка', width: 10 },
    { title: 'Раздел', width: 20 },
    { title: 'Пункт', width: 40 },
    { title: 'Ответ', width: 20 },
    { title: 'Норма', width: 18 },
    { title: 'Отклонение', width: 12 },
    { title: 'Комментарий', width: 36 },
    { title: 'Кто', width: 26 },
    { title: 'Когда', width: 18 },
    { title: 'Фото', width: 50 },
  ],
  cells: ({ run, item, answer, answeredBy, photos }) => [
    dayWords(run.businessDate),
    run.checklist.title,
    run.restaurant?.name ?? null,
    labels.RunStatus[run.status],
    run.score,
    item.section ?? null,
    item.title,
    valueWords(item, answer.value, answer.na),
    normWords(item) ?? null,
    answer.isFail ? 'Да' : null,
    answer.comment,
    answeredBy,
    // On the wall of the run's place, whatever the company's own is.
    dateTimeIn(answer.answeredAt, run.timezone),
    photos.join('\n'),
  ],
}
