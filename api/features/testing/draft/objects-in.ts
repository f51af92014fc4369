type Json = Record<string, unknown>

/** No reply that is worth reading is longer, or deeper. */
const LONGEST = 200_000
const DEEPEST = 6

/**
 * The JSON objects of a text, the outermost that can be read: between fences, among words, in a list that was cut short or
 * has a comma too many. One pass finds where they begin and end.
 */
export function objectsIn(content: string): Json[] {
  const found: Json[] = []
  let readTo = 0
  for (const [from, to] of spansOf(content.slice(0, LONGEST))) {
    // Inside of one that was read.
    if (from < readTo) continue
    const value = parsed(content.slice(from, to))
    if (!value) continue
    found.push(value)
    readTo = to
  }
  return found
}

function parsed(text: string): Json | undefined {
  try {
    // It begins with a brace: an object.
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** From brace to brace, outer ones first. */
function spansOf(text: string): [from: number, to: number][] {
  const spans: [number, number][] = []
  const open: number[] = []
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at += 1
      // JSON has no line end in a text: a quote that was never closed ends here.
      else if (sign === '"' || sign === '\n') quoted = false
    } else if (sign === '"') quoted = open.length > 0
    else if (sign === '{') open.push(at)
    else if (sign === '}') {
      const from = open.pop()
      if (from !== undefined && open.length < DEEPEST) spans.push([from, at + 1])
    }
  }
  return spans.sort(([one], [other]) => one - other)
}
