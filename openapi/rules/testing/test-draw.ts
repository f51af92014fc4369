import type { components } from '../../gen/schema.d.ts'
import type { Question } from './test-questions.ts'
import { TEST_DEFAULTS } from './test-settings.ts'

type Settings = components['schemas']['TestSettings']
/** A question of an attempt, and in which order its options (of pairs the right sides) are shown there. */
export type Drawn = { id: string; order: number[] }
/** From 0 to below 1. */
export type Random = () => number

/** The same numbers for the same seed (mulberry32): what was drawn can be drawn again. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fisher–Yates: each order is as likely as any other. */
export function shuffled<T>(rows: readonly T[], random: Random): T[] {
  const all = [...rows]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}

/**
 * What is asked in one attempt. `seen`: how often the same person was asked each question before; those least asked come
 * first, so that the next attempt has others where there are enough.
 */
export function drawQuestions(
  questions: readonly Question[],
  settings: Settings,
  { random, seen = new Map() }: { random: Random; seen?: ReadonlyMap<string, number> },
): Drawn[] {
  const {
    pool = TEST_DEFAULTS.pool,
    questionsPerAttempt = TEST_DEFAULTS.questionsPerAttempt,
    shuffleQuestions = TEST_DEFAULTS.shuffleQuestions,
  } = settings
  const take = (from: readonly Question[], count: number) =>
    shuffled(from, random)
      .toSorted((one, other) => (seen.get(one.id) ?? 0) - (seen.get(other.id) ?? 0))
      .slice(0, count)
  const count = questionsPerAttempt === 0 ? questions.length : questionsPerAttempt
  const taken = new Set(
    pool.length > 0
      ? pool.flatMap((group) =>
          take(
            questions.filter(({ category }) => category === group.category),
            group.count,
          ),
        )
      : take(questions, count),
  )
  const asked = questions.filter((question) => taken.has(question))
  return (shuffleQuestions ? shuffled(asked, random) : asked).map((question) => ({
    id: question.id,
    order: orderOf(question, settings, random),
  }))
}

function orderOf({ type, options = [], pairs = [] }: Question, settings: Settings, random: Random): number[] {
  const places = [...(type === 'match' ? pairs : options).keys()]
  if (type === 'match') return shuffled(places, random)
  if (type === 'order') return unsolved(shuffled(places, random))
  return settings.shuffleAnswers ? shuffled(places, random) : places
}

/** The right order is never the one that is shown first: who touches nothing has not answered. */
function unsolved(order: number[]): number[] {
  const [first = 0, ...rest] = order
  return order.every((place, at) => place === at) ? [...rest, first] : order
}
