const parse = (value: string | undefined | null): Date | undefined => {
  const date = value ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

// The reader's own clock without `Intl`: its first format of a page takes a slow phone as long as a tenth of that page.
const dayOf = (date: Date) => `${twoDigits(date.getDate())}.${twoDigits(date.getMonth() + 1)}.${date.getFullYear()}`
const timeOf = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** A missing or broken value reads as a dash. */
const missing = '—'

/** dd.MM.yyyy in the reader's own time zone. */
export function formatDate(value: string | undefined | null): string {
  const date = parse(value)
  return date ? dayOf(date) : missing
}

/** dd.MM.yyyy HH:mm in the reader's own time zone. */
export function formatDateTime(value: string | undefined | null): string {
  const date = parse(value)
  return date ? `${dayOf(date)} ${timeOf(date)}` : missing
}

/** HH:mm in the reader's own time zone. */
export const formatTime = (value: string): string => timeOf(new Date(value))

/** 14:20 of today; of another day dd.MM.yyyy HH:mm. */
export function formatWhen(value: string, now = new Date()): string {
  const date = parse(value)
  return date && dayOf(date) === dayOf(now) ? timeOf(date) : formatDateTime(value)
}

/** A format by zone, made once for each: to make one takes as long as to write a hundred moments with it. */
export function byZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('ru-RU', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const minute = { hour: '2-digit', minute: '2-digit' } as const
const moments = byZone({ day: '2-digit', month: '2-digit', year: 'numeric', ...minute })
/** dd.MM.yyyy HH:mm by the clock of a place. */
export function formatDateTimeIn(value: string | undefined | null, timeZone: string): string {
  const date = parse(value)
  return date ? moments(timeZone).format(date).replace(',', '') : missing
}

/** 14:20 of today by the clock of a place; of another day dd.MM.yyyy HH:mm. */
export function formatWhenIn(value: string, timeZone: string, now = new Date()): string {
  const [when, today] = [formatDateTimeIn(value, timeZone), formatDateTimeIn(now.toISOString(), timeZone)]
  return when.slice(0, 10) === today.slice(0, 10) ? when.slice(11) : when
}

const clocks = byZone(minute)
/** HH:mm by the clock of a place. */
export const formatTimeIn = (value: string | number, timeZone: string): string =>
  clocks(timeZone).format(new Date(value))
