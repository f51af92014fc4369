import { lateBy } from '../../../lib/deadline-words.ts'
import { shortName } from '../../../lib/names.ts'
import type { Wrong } from '../view.ts'

/** «Холодильник 2, рыба: +4,5 °C», ««Приёмка товара» не завершен», «№125 Заменить фильтр». */
export function wrongTitle({ kind, title, number }: Wrong): string {
  if (kind === 'deviation') return title
  if (kind === 'lateRun') return `«${title}» не завершен`
  return number === undefined ? title : `№${number} ${title}`
}

/** «отклонение 12 минут назад · задача №131, Илья Г.», «просрочен на 35 минут · 6 из 9, Павел Ж.». */
export function wrongText(row: Wrong, now: number): string {
  const { kind, at, number, answeredCount = 0, itemsCount = 0 } = row
  const ago = lateBy(Math.max(0, now - Date.parse(at)))
  const people = row.people.map(({ name }) => shortName(name)).join(', ')
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')
  if (kind === 'deviation') {
    const fix = number === undefined ? people : [`задача №${number}`, people].filter(Boolean).join(', ')
    return joined(`отклонение ${ago} назад`, fix)
  }
  if (kind === 'lateTask') return joined(`просрочена на ${ago}`, people)
  if (kind === 'review') return joined(`ждёт проверки ${ago}`, people)
  const done =
    answeredCount === 0 ? 'никто не начал' : [`${answeredCount} из ${itemsCount}`, people].filter(Boolean).join(', ')
  return joined(`просрочен на ${ago}`, done)
}
