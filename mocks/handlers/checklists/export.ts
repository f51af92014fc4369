import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/durations.ts'
import { normWords, valueWords } from '../../../openapi/rules/norm-words.ts'
import { merged } from '../../../openapi/rules/run-merge.ts'
import type { FeatureHandlers } from '../../context.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { personRef, zoneOf } from '../tasks/present.ts'
import { makeRuns, todayIn } from './days.ts'
import { found } from './found.ts'
import { itemsOf, summaryOf } from './present.ts'
import { photosOf } from './whole.ts'

const TITLES = [
  'День',
  'Чек-лист',
  'Ресторан',
  'Статус',
  'Оценка',
  'Раздел',
  'Пункт',
  'Ответ',
  'Норма',
  'Отклонение',
  'Комментарий',
  'Кто',
  'Когда',
  'Фото',
]

/** Addresses of files are those of the page. */
export const runExport: FeatureHandlers<'checklists'>['runExport'] = (context) => {
  const { query, origin } = context
  const { format = 'xlsx', ...asked } = query
  makeRuns(context)
  const today = todayIn(context, null)
  const isAnyDay = asked.date === undefined && asked.from === undefined && asked.to === undefined
  const from = new Date(Date.parse(`${today}T00:00Z`) - (limits.checklists.exportDays - 1) * DAY)
  const days = isAnyDay ? { from: from.toISOString().slice(0, today.length), to: today } : {}
  const lines = found(context, { ...asked, ...days, scope: 'all' }).flatMap((run) => {
    const { checklist, restaurant, businessDate, status, score } = summaryOf(context, run)
    const counting = merged(run.answers)
    const time = new Intl.DateTimeFormat('ru-RU', {
      timeZone: zoneOf(context, run.restaurant),
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return itemsOf(context, run).flatMap((item) => {
      const answer = counting.get(item.id)?.answer
      if (!answer) return []
      return [
        [
          businessDate.split('-').toReversed().join('.'),
          checklist.title,
          restaurant?.name ?? '',
          labels.RunStatus[status],
          score ?? '',
          item.section ?? '',
          item.title,
          valueWords(item, answer.value, answer.na),
          normWords(item) ?? '',
          answer.isFail ? 'Да' : '',
          answer.comment,
          personRef(context, answer.answeredBy).name,
          time.format(new Date(answer.answeredAt)).replace(',', ''),
          photosOf(context, answer)
            .map(({ url }) => origin + url)
            .join('\n'),
        ],
      ]
    })
  })
  const sheet = spreadsheetReply(format, `Чек-листы ${today}`, TITLES, lines.slice(0, limits.checklists.exportMax))
  return { status: 200, ...sheet }
}
