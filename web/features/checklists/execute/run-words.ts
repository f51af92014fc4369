import { isOpenRun } from '../../../../openapi/rules/checklists/run-state.ts'
import { wallAt } from '../../../../openapi/rules/time/wall-clock.ts'
import { lateBy } from '../../../lib/deadline-words.ts'
import { shortName } from '../../../lib/names.ts'
import type { Person, Run } from '../hand-in/run.ts'

type Summary = Run['run']

/** «11:00», by the clock of the restaurant. */
export const timeIn = (zone: string, at: string): string =>
  new Date(wallAt(zone, new Date(at))).toISOString().slice(11, 16)

export interface DueWords {
  tone: 'danger' | 'warn' | 'mute' | 'ok'
  words: string
  /** As it is heard, where the words are short. */
  heard: string
}
/** Within this the deadline is near. */
const NEAR = 2 * 60 * 60_000

/** «до 11:00», «на 35 минут», «с 19:30»; what is over says how it ended. */
export function dueWords({ status, opensAt, startsAt, dueAt, timezone, completedAt }: Summary, now: number): DueWords {
  const say = (tone: DueWords['tone'], words: string, heard = words) => ({ tone, words, heard })
  if (status === 'completed') return say('ok', `завершен ${completedAt ? timeIn(timezone, completedAt) : ''}`.trim())
  if (status === 'missed') return say('danger', 'пропущен')
  if (!isOpenRun(status)) return say('mute', 'отменён')
  const due = Date.parse(dueAt)
  if (now >= due) return say('danger', `на ${lateBy(now - due)}`, `Просрочен на ${lateBy(now - due)}`)
  if (now < Date.parse(opensAt)) return say('mute', `с ${timeIn(timezone, startsAt)}`)
  return say(due - now <= NEAR ? 'warn' : 'mute', `до ${timeIn(timezone, dueAt)}`)
}

/** «вы и Артём К.», «вы, Артём К. и ещё 2». */
export function peopleWords(people: readonly Person[], me: string | undefined): string {
  const own = people.some(({ id }) => id !== null && id === me)
  const others = people.filter(({ id }) => id === null || id !== me).map(({ name }) => shortName(name))
  const names = [...(own ? ['вы'] : []), ...others]
  if (names.length <= 2) return names.join(' и ')
  return `${names.slice(0, 2).join(', ')} и ещё ${names.length - 2}`
}

/** Whoever has answered here counts before the server says so. */
export function fillers({ run, answers }: Run): Person[] {
  const found = new Map<string, Person>()
  for (const person of [...run.people, ...answers.map(({ answeredBy }) => answeredBy)])
    found.set(person.id ?? person.name, person)
  return [...found.values()]
}
