const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago, as of `now`. A clock that is behind the server's sees no future. */
export function relativeTime(value: string, now: number): string {
  const passed = now - new Date(value).getTime()
  if (Number.isNaN(passed)) return '—'
  if (passed < minuteMs) return 'только что'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} мин назад`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} ч назад`
  return `${Math.floor(passed / dayMs)} дн назад`
}
