/** «02 июн. 2026» by the reader's own clock: «г.» at the end says nothing in a column of dates. */
export const shortDate = (value: string): string =>
  new Date(value)
    .toLocaleDateString('ru-RU', { day: '2-digit', month: 'short', year: 'numeric' })
    .replace(/\s*г\.$/, '')
