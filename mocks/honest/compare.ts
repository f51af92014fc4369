import type { Outcome } from './play.ts'

/** Every difference of two sides, with the step and the place in its reply; none is honesty. */
export function differences(mocks: Outcome[], server: Outcome[]): string[] {
  return mocks.flatMap((mine, at) => {
    const its = server[at]
    if (!its || its.name !== mine.name) return [`${mine.name}: the server was not asked`]
    const { name, ...rest } = mine
    const { name: _, ...theirs } = its
    if (rest.status !== theirs.status)
      return [
        `${name}: status ${rest.status} ≠ ${theirs.status} ${JSON.stringify([rest.body, theirs.body]).slice(0, 300)}`,
      ]
    return unlike(rest, theirs, []).map((place) => `${name}: ${place}`)
  })
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
const brief = (value: unknown) => JSON.stringify(value)?.slice(0, 120) ?? 'nothing'

/** Keys at every depth, types and values. */
function unlike(mine: unknown, its: unknown, at: string[]): string[] {
  const place = at.join('.')
  if (kindOf(mine) !== kindOf(its)) return [`${place} is ${kindOf(mine)} ${brief(mine)} ≠ ${kindOf(its)} ${brief(its)}`]
  if (typeof mine !== 'object' || mine === null || typeof its !== 'object' || its === null)
    return mine === its ? [] : [`${place} ${brief(mine)} ≠ ${brief(its)}`]
  const [left, right] = [new Map(Object.entries(mine)), new Map(Object.entries(its))]
  const [fewer, more] = [
    [...right.keys()].filter((key) => !left.has(key)),
    [...left.keys()].filter((key) => !right.has(key)),
  ]
  if (fewer.length > 0 || more.length > 0)
    return [`${place || 'reply'} the mock lacks [${fewer.join()}], the server lacks [${more.join()}]`]
  return [...left].flatMap(([key, inner]) => unlike(inner, right.get(key), [...at, key]))
}
