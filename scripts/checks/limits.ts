/**
 * `limits.tasks.titleMax`, and the names of `const { titleMax, max: most } = limits.tasks`; the generator, which makes that
 * table, reads `x-limits` itself.
 */
const named = /(?:\blimits|\['x-limits'\])\s*\.\s*(\w+)\s*\.\s*(\w+)/g
const taken = /\{([^{}]*)\}\s*=\s*(?:limits|\w+\['x-limits'\])\s*\.\s*(\w+)/g

/** Which constants of the contract a text reads, as `room.name`. */
export const limitsIn = (text: string): string[] => [
  ...[...text.matchAll(named)].map(([, room, name]) => `${room}.${name}`),
  ...[...text.matchAll(taken)].flatMap(([, names = '', room]) =>
    names
      .split(',')
      .map((part) => part.split(':')[0]?.trim())
      .filter(Boolean)
      .map((name) => `${room}.${name}`),
  ),
]

/** Those that nothing reads: each is a rule that is told and that nobody keeps. */
export function unreadLimits(rooms: Readonly<Record<string, object>>, read: ReadonlySet<string>): string[] {
  const all = Object.entries(rooms).flatMap(([room, constants]) =>
    Object.keys(constants).map((name) => `${room}.${name}`),
  )
  return all.filter((name) => !read.has(name))
}
