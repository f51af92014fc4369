/** A part of the app that is fetched when it is wanted: a page, a dialog. */
export interface Part {
  /** The shared chunks that it needs, by name. */
  needs: ReadonlySet<string>
  /** How much its first load counts beside those of the others. */
  weight: number
}

/** A chunk that parts share. */
export interface Shared {
  bytes: number
  /** The shared chunks that must be there before this one can run, by name: theirs too. */
  needs: ReadonlySet<string>
}

/** Chunks that come in one file, and the parts that load it, by their place in the list. */
export interface Bundle {
  chunks: string[]
  users: number[]
}

/** A bundle in the making. */
interface Draft {
  bytes: number
  chunks: string[]
  users: Users
  needs: Set<Draft>
}

/** Places of parts, a bit each. */
type Users = Uint8Array

/**
 * Which shared chunks come in one file. A bundler makes a chunk of every set of parts that share a module: hundreds of
 * files. One file of all of them would be paid by every page. Here two become one as long as the requests that this
 * saves are worth more than what somebody then loads in vain, those that save most first. What ends in `always` goes
 * with the first load of all.
 *
 * @param request What a request costs, in the unit of `bytes`.
 */
export function bundleChunks(
  parts: readonly Part[],
  shared: ReadonlyMap<string, Shared>,
  request: number,
): { always: string[]; bundles: Bundle[] } {
  const weigh = weightsOf(parts)
  const everybody = usersOf(parts, () => true)
  const live = new Set([
    ...draftsOf(parts, shared),
    { bytes: 0, chunks: [], users: everybody, needs: new Set<Draft>() } satisfies Draft,
  ])
  const best = new Map<Draft, Choice>()
  /** Whose best choice may be another one by now. */
  let changed = live
  for (;;) {
    for (const draft of live) {
      const known = best.get(draft)
      const isOld = !known || changed.has(draft) || changed.has(known.other) || !live.has(known.other)
      const choice = choose(draft, isOld ? live : changed, isOld ? undefined : known)
      if (choice) best.set(draft, choice)
      else best.delete(draft)
    }
    let found: [Draft, Choice] | undefined
    for (const entry of best) if (entry[1].gain > (found?.[1].gain ?? 0)) found = entry
    if (!found) break
    const [one, { other }] = found
    for (const draft of [one, other]) {
      live.delete(draft)
      best.delete(draft)
    }
    const joined = joinDrafts(one, other, live)
    live.add(joined)
    changed = new Set([joined, ...joined.needs])
  }
  const bundles = [...live].map(({ chunks, users }) => ({ chunks, users: placesOf(users) }))
  const isAlways = ({ users }: Bundle) => users.length === parts.length
  return {
    always: bundles.filter(isAlways).flatMap(({ chunks }) => chunks),
    bundles: bundles.filter((bundle) => !isAlways(bundle)),
  }

  function choose(draft: Draft, others: Iterable<Draft>, known: Choice | undefined): Choice | undefined {
    let choice = known
    for (const other of others) {
      if (other === draft) continue
      const gain = gainOf(draft, other, request, weigh)
      if (gain > (choice?.gain ?? 0)) choice = { other, gain }
    }
    return choice
  }
}

interface Choice {
  other: Draft
  gain: number
}

function draftsOf(parts: readonly Part[], shared: ReadonlyMap<string, Shared>): Draft[] {
  const drafts = new Map<string, Draft>()
  for (const [name, { bytes }] of shared) {
    const users = usersOf(parts, ({ needs }) => needs.has(name))
    drafts.set(name, { bytes, chunks: [name], users, needs: new Set() })
  }
  for (const [name, draft] of drafts)
    for (const need of shared.get(name)?.needs ?? []) {
      const needed = drafts.get(need)
      if (needed && needed !== draft) draft.needs.add(needed)
    }
  return [...drafts.values()]
}

/** What joining the two saves: requests, less what is then loaded in vain, with all that must come along. */
function gainOf(one: Draft, other: Draft, request: number, weigh: Weigh): number {
  const saved = weigh(one.users, other.users, false) * request
  let gain = saved - weigh(other.users, one.users, true) * one.bytes - weigh(one.users, other.users, true) * other.bytes
  if (saved === 0 || gain <= 0) return 0
  const users = union(one.users, other.users)
  const bring = (need: Draft) => {
    if (need !== one && need !== other) gain -= weigh(users, need.users, true) * (need.bytes + request)
  }
  for (const need of one.needs) bring(need)
  for (const need of other.needs) if (!one.needs.has(need)) bring(need)
  return gain
}

/** The two as one; whoever loads it has what it needs, and what needed them needs it. */
function joinDrafts(one: Draft, other: Draft, live: ReadonlySet<Draft>): Draft {
  const joined: Draft = {
    bytes: one.bytes + other.bytes,
    chunks: [...one.chunks, ...other.chunks],
    users: union(one.users, other.users),
    needs: one.needs.union(other.needs),
  }
  joined.needs.delete(one)
  joined.needs.delete(other)
  for (const need of joined.needs) need.users = union(need.users, joined.users)
  for (const draft of live) {
    const had = [one, other].filter((each) => draft.needs.delete(each))
    if (had.length === 0) continue
    for (const need of [joined, ...joined.needs]) if (need !== draft) draft.needs.add(need)
  }
  return joined
}

function usersOf(parts: readonly Part[], isUser: (part: Part) => boolean): Users {
  const users = new Uint8Array(Math.ceil(parts.length / 8))
  for (const [at, part] of parts.entries()) if (isUser(part)) users[at >> 3] = (users[at >> 3] ?? 0) | (1 << (at & 7))
  return users
}

const placesOf = (users: Users): number[] =>
  [...users].flatMap((bits, byte) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => ((bits >> bit) & 1 ? byte * 8 + bit : [])),
  )

const union = (one: Users, other: Users): Users => one.map((bits, at) => bits | (other[at] ?? 0))

/** The weight of the parts that are users of both, or with `without` of the first alone. */
type Weigh = (one: Users, other: Users, without: boolean) => number

/** By a table of all bytes: it is asked some million times. */
function weightsOf(parts: readonly Part[]): Weigh {
  const size = Math.ceil(parts.length / 8)
  const table = Float64Array.from({ length: size * 256 }, (_, at) => {
    const eight = parts.slice((at >> 8) * 8).slice(0, 8)
    return eight.reduce((sum, { weight }, bit) => sum + ((at >> bit) & 1 ? weight : 0), 0)
  })
  return (one, other, without) => {
    const flip = without ? 255 : 0
    let sum = 0
    for (let at = 0; at < size; at++) sum += table[at * 256 + ((one[at] ?? 0) & ((other[at] ?? 0) ^ flip))] ?? 0
    return sum
  }
}
