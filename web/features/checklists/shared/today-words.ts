import { plural } from '../../../lib/plural.ts'

interface Touched {
  scheduled: number
  started: number
}

const runs = (n: number) =>
  `${n} ${plural(n, 'сегодняшнее выполнение', 'сегодняшних выполнения', 'сегодняшних выполнений')}`

/** «3 сегодняшних выполнения не начаты: изменятся. 2 сегодняшних выполнения начаты: останутся прежними.» */
export function todayWords({ scheduled, started }: Touched, becomes: { one: string; many: string }): string {
  if (scheduled + started === 0) return 'Сегодняшних выполнений это не затронет.'
  const begun = plural(started, 'начато: останется прежним', 'начаты: останутся прежними', 'начаты: останутся прежними')
  return [
    ...(scheduled > 0
      ? [
          `${runs(scheduled)} ${plural(scheduled, `не начато: ${becomes.one}`, `не начаты: ${becomes.many}`, `не начаты: ${becomes.many}`)}.`,
        ]
      : []),
    ...(started > 0 ? [`${runs(started)} ${begun}.`] : []),
  ].join(' ')
}
