import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { lateBy } from '../../lib/deadline-words.ts'
import type { Look } from '../../ui/Badge.tsx'

type Schemas = components['schemas']
export type Person = Snapshot<Schemas['AcknowledgementPerson']>
export type SheetArticle = Snapshot<Schemas['AcknowledgementArticle']>

const dayIn = (value: string, zone: string) => formatDateTimeIn(value, zone).slice(0, 10)

/** What is said of somebody: «Просрочено на 2 дня», «не открывал»; «Сдал тест», «92%, со второй попытки». */
export interface Said {
  words: string
  below: string | undefined
  look: Look | undefined
}

const NTH = ['первой', 'второй', 'третьей', 'четвёртой', 'пятой'] as const
/** «со второй попытки»; the first needs no word. */
const attemptWords = (attempts: number | null): string =>
  attempts === null || attempts < 2
    ? ''
    : `, ${attempts === 2 ? 'со' : 'с'} ${NTH[attempts - 1] ?? `${attempts}-й`} попытки`

export function stateWords(person: Person, now: number, zone: string): Said {
  const { state, how, percent, attempts, dueAt, knownAt, knownVersion, openedAt } = person
  if (state === 'done') {
    const late = dueAt !== null && knownAt !== null && knownAt > dueAt
    const facts = [
      how === 'test' && percent !== null && `${percent}%${attemptWords(attempts)}`,
      late && `на ${lateBy(Date.parse(knownAt) - Date.parse(dueAt))} позже срока`,
    ]
    return {
      words: how === 'test' ? 'Сдал тест' : 'Ознакомлен',
      below: facts.filter(Boolean).join(', ') || undefined,
      look: { tone: 'ok', shape: 'full' },
    }
  }
  const below =
    knownVersion !== null
      ? `знает версию ${knownVersion}`
      : openedAt
        ? `открывал ${dayIn(openedAt, zone)}`
        : 'не открывал'
  if (state === 'overdue' && dueAt !== null)
    return { words: `Просрочено на ${lateBy(now - Date.parse(dueAt))}`, below, look: undefined }
  return { words: 'Не ознакомлен', below, look: { tone: 'warn', shape: 'ring' } }
}

/** «Лист ознакомления · версия 6 от 18.11.2026 · срок до 20.11.2026 · все должности» */
export function aboutWords(
  { requiredVersion, askedAt, dueAt, positions, restaurants }: SheetArticle,
  zone: string,
): string {
  return [
    'Лист ознакомления',
    requiredVersion === null
      ? 'статья ещё не опубликована'
      : `версия ${requiredVersion}${askedAt ? ` от ${dayIn(askedAt, zone)}` : ''}`,
    dueAt && `срок до ${dayIn(dueAt, zone)}`,
    restaurants.length > 0 && restaurants.map(({ name }) => name).join(', '),
    positions.length > 0 ? positions.map(({ name }) => name).join(', ') : 'все должности',
  ]
    .filter(Boolean)
    .join(' · ')
}

const PEOPLE = ['', 'одному', 'двоим', 'троим', 'четверым', 'пятерым'] as const
/** «Напомнить троим», «Напомнить 12 сотрудникам». */
export const remindWords = (count: number): string => {
  const one = count % 10 === 1 && count % 100 !== 11
  return `Напомнить ${PEOPLE[count] ?? `${count} ${one ? 'сотруднику' : 'сотрудникам'}`}`
}
