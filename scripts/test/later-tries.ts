import { RESULT } from './failures.ts'

/** So many lines say what was wrong. */
const LINES = 30
const LATER = /^\(pass\) (.*\(attempt \d+\).*)$/
const ERROR = /^\w*error: /i

/** Lines of an output of `bun test`: what passed at a later try only, each followed by what its try before had failed with. */
export function laterTriesOf(output: string): string[] {
  const lines: string[] = []
  let since: string[] = []
  for (const line of output.split('\n')) {
    const [, name] = LATER.exec(line) ?? []
    if (name !== undefined) {
      const error = since.findIndex((one) => ERROR.test(one))
      lines.push(`passed only at the next try: ${name}`)
      if (error >= 0) lines.push(...since.slice(error, error + LINES).map((one) => `  ${one}`))
    }
    if (RESULT.test(line)) since = []
    else since.push(line)
  }
  return lines
}
