import { limits } from '../../../openapi/gen/limits.gen.ts'

/** Where it happened, in files of the app's own bundle: `name.js:line:column`, the nearest first. */
export function framesOf(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return []
  // Chromium writes `at f (address:1:2)`, Firefox and Safari `f@address:1:2`; the message stands before the first of them.
  const own = `${location.origin}/assets/`
  return error.stack
    .split('\n')
    .flatMap((line) => {
      const at = line.lastIndexOf(own)
      const [frame] = /^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/.exec(at < 0 ? '' : line.slice(at + own.length)) ?? []
      return frame ?? []
    })
    .slice(0, limits.faults.framesMax)
}

/** The kind of an error by its name; anything that is no plain word could be a text. */
export function nameOf(error: unknown): string | undefined {
  return error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : undefined
}

/** What a production build of React says in place of its messages. */
export function reactErrorOf(error: unknown): number | undefined {
  const [, number] = /^Minified React error #(\d{1,4});/.exec(error instanceof Error ? error.message : '') ?? []
  return number === undefined ? undefined : Number(number)
}
