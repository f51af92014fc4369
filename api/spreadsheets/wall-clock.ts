/** The clock on the wall of a time zone, as a date that says the same in UTC: spreadsheets know no zones. */
export function wallClock(timeZone: string): (at: Date) => Date {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  return (at) => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
    return new Date(Date.UTC(year, month - 1, day, hour, minute))
  }
}

/** dd.MM.yyyy HH:mm of such a date. */
export function wallClockText(wall: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${two(wall.getUTCDate())}.${two(wall.getUTCMonth() + 1)}.${wall.getUTCFullYear()}`
  return `${date} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`
}
