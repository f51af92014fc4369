import { call } from '../../data/call.ts'
import { written } from '../../data/write.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { plural } from '../../lib/plural.ts'
import { starterPositions } from '../../lib/starter-positions.ts'
import { messageOf, type Problem } from '../../api/problem.ts'

export type StarterKind = 'positions' | 'topics'

interface Answer {
  failed?: { problem: Problem } | undefined
}

/** Ready things of one kind, made by the ordinary calls, so that they are as if somebody had typed them. */
interface Starters {
  title: string
  intro: string
  items: { name: string; color?: string }[]
  /** Names that are there already, or undefined when nobody could be asked. */
  taken: () => Promise<string[] | undefined>
  create: (item: { name: string; color?: string }, key: string) => Promise<Answer>
  /** Told once, after all of them: the card under the dialog goes when its last step is done. */
  made: () => Promise<void>
  counted: (n: number) => string
}

export const starters: Record<StarterKind, Starters> = {
  positions: {
    title: 'Готовые должности',
    intro: 'Отметьте те, что есть у вас. Переименовать и дополнить можно в любой момент.',
    items: starterPositions.map((name) => ({ name })),
    taken: async () => (await call('positionList')).data?.map(({ name }) => name),
    create: (body, key) => call('positionCreate', { body }, { key }),
    made: () => written('positionCreate'),
    counted: (n) => `${n} ${plural(n, 'должность', 'должности', 'должностей')}`,
  },
  topics: {
    title: 'Готовые темы',
    intro: 'Разделы базы знаний. Порядок, цвета и вложенность можно поменять потом.',
    items: [
      { name: 'Сервис', color: '#c23a6c' },
      { name: 'Кухня', color: '#e07b39' },
      { name: 'Бар', color: '#8a63c9' },
      { name: 'Касса', color: '#2f8f83' },
      { name: 'Санитария и безопасность', color: '#3992c9' },
      { name: 'Новому сотруднику', color: '#c9a227' },
    ],
    taken: async () => (await call('topicList', { query: { flat: true } })).data?.map(({ name }) => name),
    create: (body, key) => call('topicCreate', { body }, { key }),
    made: () => written('topicCreate'),
    counted: (n) => `${n} ${plural(n, 'тему', 'темы', 'тем')}`,
  },
}

/** Names are compared as the server compares them: whatever the case. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('ru') === other.trim().toLocaleLowerCase('ru')

export interface Outcome {
  made: string[]
  /** Somebody else was quicker: there is one already. */
  taken: string[]
  /** Why the rest was not made. */
  refusal?: string
}

/** One after another; the first refusal ends it, and what was made stays. */
export async function createAll(
  kind: StarterKind,
  names: readonly string[],
  keyOf: (name: string) => string,
): Promise<Outcome> {
  const { items, create } = starters[kind]
  const outcome: Outcome = { made: [], taken: [] }
  for (const item of items.filter(({ name }) => names.includes(name))) {
    const { failed } = await create(item, keyOf(item.name))
    if (!failed) outcome.made.push(item.name)
    else if (failed.problem.code === 'POSITION_NAME_TAKEN') outcome.taken.push(item.name)
    else return { ...outcome, refusal: messageOf(failed.problem, 'Ошибка сохранения') }
  }
  return outcome
}

/** One for each name: an answer that was lost on the way makes no second thing when the dialog goes on. */
export function createKeys(): (name: string) => string {
  const keys = new Map<string, (content: unknown) => string>()
  return (name) => {
    const own = keys.get(name) ?? createRepeatKeys()
    keys.set(name, own)
    return own(name)
  }
}
