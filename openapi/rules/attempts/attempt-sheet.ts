import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type SheetOf, timeCell } from '../sheets/sheet.ts'
import { durationWords } from '../testing/test-words.ts'

export const attemptSheet: SheetOf<components['schemas']['AttemptSummary']> = {
  columns: [
    { title: 'Сотрудник', width: 28 },
    { title: 'Должность', width: 20 },
    { title: 'Тест', width: 40 },
    { title: 'Попытка', width: 10 },
    { title: 'Баллы', width: 10 },
    { title: 'Из', width: 8 },
    { title: 'Процент', width: 10 },
    { title: 'Статус', width: 14 },
    { title: 'Дата', width: 18, isTime: true },
    { title: 'Время', width: 14 },
  ],
  cells: (result) => [
    result.user.name,
    result.position?.name ?? null,
    result.test.title,
    result.number,
    result.score,
    result.maxScore,
    result.percent,
    labels.AttemptStatus[result.status],
    timeCell(result.submittedAt ?? result.startedAt),
    result.durationSec === null ? null : durationWords(result.durationSec),
  ],
}
