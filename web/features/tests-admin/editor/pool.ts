import { groupsOf, type Questions } from './questions.ts'

type Pool = readonly { readonly category: string; readonly count: number }[]
export interface PoolRow {
  category: string
  /** How many are taken of it; 0: none. */
  taken: number
  /** How many questions are of it. */
  has: number
  /** Its place in what is sent, by which a fault names it. */
  at: number | undefined
}

/** Each group that questions name, and those that are taken from though no question is of them any more. */
export function poolRows(pool: Pool, questions: Questions): PoolRow[] {
  const groups = groupsOf(questions)
  const names = [...new Set([...groups.map(({ name }) => name), ...pool.map(({ category }) => category)])]
  return names.map((category) => {
    const at = pool.findIndex((one) => one.category === category)
    return {
      category,
      taken: pool[at]?.count ?? 0,
      has: groups.find(({ name }) => name === category)?.count ?? 0,
      at: at === -1 ? undefined : at,
    }
  })
}

/** So many of that group; none takes it out. */
export function pooled(pool: Pool, category: string, count: number): Pool {
  if (count === 0) return pool.filter((one) => one.category !== category)
  return pool.some((one) => one.category === category)
    ? pool.map((one) => (one.category === category ? { category, count } : one))
    : [...pool, { category, count }]
}
