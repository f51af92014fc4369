import { limits } from '../../gen/limits.gen.ts'

const DEPTH_MAX = limits.calls.jsonDepthMax // I5
const NODES_MAX = limits.calls.jsonNodesMax

/** `members`: how many its objects name, of a text that is JSON. */
type Shape = { fault?: 'depth' | 'nodes'; members: number }

/**
 * Counts brackets and values outside strings, so that a hostile depth never reaches a recursive parser, nor a million
 * values the parser at all: reading those takes longer than anybody else may wait.
 */
export function shapeOf(text: string): Shape {
  let depth = 0
  let nodes = 1
  let members = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 34) {
      i = endOfString(text, i)
      if (i < 0) break
    } else if (code === 91 || code === 123) {
      nodes++
      if (++depth > DEPTH_MAX) return { fault: 'depth', members }
    } else if (code === 93 || code === 125) depth--
    else if (code === 44 || code === 58) {
      if (code === 58) members++
      if (++nodes > NODES_MAX) return { fault: 'nodes', members }
    }
  }
  return { members }
}

/**
 * Where an object of a text that is JSON names a field for the second time, as a path of a form. RFC 8259 §4 leaves to each
 * reader which of the two it takes, so whoever sends it can't know. Asked only where the text has more members than what was
 * read of it.
 */
export function repeatedName(text: string): string | undefined {
  // An object has the names that it had so far, a list the number of its items.
  const open: { names?: Set<string>; at: string | number }[] = []
  let name = ''
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    const inside = open.at(-1)
    if (sign === '"') {
      const end = endOfString(text, i)
      name = text.slice(i, end + 1)
      i = end
    } else if (sign === ':' && inside?.names) {
      inside.at = JSON.parse(name) as string
      if (inside.names.has(inside.at)) return open.map(({ at }) => at).join('.')
      inside.names.add(inside.at)
    } else if (sign === ',' && typeof inside?.at === 'number') inside.at++
    else if (sign === '{') open.push({ names: new Set(), at: '' })
    else if (sign === '[') open.push({ at: 0 })
    else if (sign === '}' || sign === ']') open.pop()
  }
  return undefined
}

/** How many members the objects of a value have, at any depth. */
export function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inner.reduce<number>((sum, one) => sum + membersOf(one), Array.isArray(value) ? 0 : inner.length)
}

/** The quote that ends the string which begins at `start`; -1: none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}
