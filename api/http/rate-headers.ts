/** What is left of a budget: of `limit` calls in a window of so many seconds, which still runs for `seconds`. */
type Left = { name: string; limit: number; windowSeconds: number; left: number; seconds: number }
const NAMES = ['ratelimit', 'ratelimit-policy'] as const

/** Headers that say what is left (draft-ietf-httpapi-ratelimit-headers). */
export const rateHeaders = (told: readonly Left[]): Record<(typeof NAMES)[number], string> => ({
  ratelimit: told.map(({ name, left, seconds }) => `"${name}";r=${left};t=${Math.ceil(seconds)}`).join(', '),
  'ratelimit-policy': told
    .map(({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`)
    .join(', '),
})

/** Those of every answer to a key with the budget that has refused this one: without it a 429 would say that calls are left. */
export function withRefusing(always: Record<string, string>, own: Record<string, string>): Record<string, string> {
  const joined = NAMES.flatMap((name) => {
    const [usual, refusing] = [always[name], own[name]]
    return usual !== undefined && refusing !== undefined ? [[name, `${usual}, ${refusing}`]] : []
  })
  return { ...always, ...own, ...Object.fromEntries(joined) }
}
