import { limits } from '../gen/limits.gen.ts'

const DEPTH_MAX = limits.calls.jsonDepthMax // I5
const NODES_MAX = limits.calls.jsonNodesMax

/**
 * Counts brackets and values outside strings, so that a hostile depth never reaches a recursive parser, nor a million
 * values the parser at all: reading those takes longer than anybody else may wait.
 */
export function shapeFault(text: string): 'depth' | 'nodes' | undefined {
  let depth = 0
  let nodes = 1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 34) {
      i = endOfString(text, i)
      if (i < 0) return undefined
    } else if (code === 91 || code === 123) {
      nodes++
      if (++depth > DEPTH_MAX) return 'depth'
    } else if (code === 93 || code === 125) depth--
    else if ((code === 44 || code === 58) && ++nodes > NODES_MAX) return 'nodes'
  }
  return undefined
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
