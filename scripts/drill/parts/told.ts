import type { Outcome } from './drill.ts'
import type { Kept } from './kept.ts'
import type { Writing } from './writers.ts'

const SHOWN = 10

/** The outcome of a drill under writers; what is wrong is printed. */
export function told(writing: Writing, kept: Kept, what: string, faults: readonly string[] = []): Outcome {
  const { acknowledged, wrong, refused, cut, slowestRefusal } = writing
  const found = { ...kept, wrong, faults }
  for (const [name, list] of Object.entries(found))
    for (const one of [...new Set(list)].slice(0, SHOWN)) console.log(`${name}: ${one}`)
  const counts = Object.entries(kept).map(([name, list]) => `${list.length} ${WORDS[name as keyof Kept]}`)
  return {
    passed: Object.values(found).every((list) => list.length === 0),
    figure: [
      what,
      `${acknowledged.length} acknowledged: ${counts.join(', ')}`,
      `${cut} calls cut off, ${refused} refused (at most ${Math.round(slowestRefusal)} ms), ${wrong.length} answered wrongly`,
    ].join('; '),
  }
}

const WORDS = { lost: 'lost', twice: 'made twice', half: 'half-written' }
