import { changeWords } from './event-words.ts'
import { labels } from './gen/labels.gen.ts'
import type { components } from './gen/schema.d.ts'
import type { SheetOf } from './rules/sheets/sheet.ts'

/** An event as its file tells it; kinds and actions of another release stand as they are called. */
export type EventLine = {
  at: string | Date
  actor: string
  type: string
  action: string
  title?: string | null | undefined
  changes: readonly components['schemas']['EventChange'][]
  ip?: string | null | undefined
  device?: string | null | undefined
}

export const eventFile = 'Журнал событий'

export function eventSheet(timezone: string): SheetOf<EventLine> {
  const time = secondsIn(timezone)
  return {
    columns: [
      { title: 'Дата и время', width: 20 },
      { title: 'Сотрудник', width: 28 },
      { title: 'Раздел', width: 16 },
      { title: 'Действие', width: 30 },
      { title: 'Объект', width: 36 },
      { title: 'Изменения', width: 60 },
      { title: 'IP', width: 18 },
      { title: 'Устройство', width: 26 },
    ],
    cells: ({ at, actor, type, action, title = null, changes, ip = null, device = null }) => [
      time(new Date(at)),
      actor,
      word(labels.EventType, type),
      word(labels.EventAction, action),
      title,
      changes.map((change) => changeWords(change, timezone)).join('; '),
      ip,
      device,
    ],
  }
}

const word = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name

/** dd.MM.yyyy HH:mm:ss on the wall of the company. */
function secondsIn(timeZone: string): (at: Date) => string {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('ru-RU', { timeZone, ...date, ...time })
  return (at) => format.format(at).replace(',', '')
}
