/** By the reader's own clock. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Доброе утро'
  if (hour >= 12 && hour < 18) return 'Добрый день'
  if (hour >= 18 && hour < 23) return 'Добрый вечер'
  return 'Доброй ночи'
}

/** «Соколова Марина Игоревна» is greeted as Марина, and so is «Марина Соколова». */
export function firstName(name: string): string {
  const [first = '', second, third] = name.trim().split(/\s+/)
  return second && third && /(ич|вна|чна)$/i.test(third) ? second : first
}

const day = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** «Суббота, 21 ноября 2026». */
export function dateWords(now: number): string {
  const words = day.format(now).replace(/\s*г\.$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
