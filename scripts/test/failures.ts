/**
 * The part of an output that is worth reading when a step failed. Of `bun test`: the names of what failed, then each
 * failure with what was printed before it since the last result; what passed, and the files where all did, would only
 * push it out of sight of a reader who sees the first lines. Where many of a file failed it is mostly for one reason:
 * the first ones are told, the others counted. Of any other program: all of it.
 */
export function failuresOf(output: string): string {
  if (!/^bun test v/m.test(output)) return output.trimEnd()
  const names: string[] = []
  // Never spread: a failing test may print more lines than a call takes arguments.
  let told: string[] = []
  let file = ''
  let since: string[] = []
  let failed = 0
  let recalls = false
  const countRest = () => {
    if (failed > TOLD) names.push(`${file} and ${failed - TOLD} more`)
    failed = 0
  }
  for (const line of output.split('\n')) {
    if (/^\S+\.(test|e2e)\.tsx?:$/.test(line)) {
      countRest()
      file = line
      since = []
    } else if (RECALLED.test(line)) {
      countRest()
      recalls = true
      since = []
    } else if (RESULT.test(line)) {
      if (line.startsWith('(fail)') && !recalls && ++failed <= TOLD) {
        names.push(`${file} ${line}`)
        told = told.concat(file, since, line, '')
      }
      since = []
    } else {
      since.push(line)
    }
  }
  countRest()
  // What stands after the last result: the summary, or how the run ended without one.
  return names
    .concat('', told, since)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Files of an output of `bun test` with a failed test, as it names them. */
export function failedFilesOf(output: string): string[] {
  const [results = ''] = output.split(/^\d+ tests? failed:$/m)
  const files = new Set<string>()
  let file = ''
  for (const line of results.split('\n')) {
    const [, opened] = /^(\S+\.(?:test|e2e)\.tsx?):$/.exec(line) ?? []
    if (opened !== undefined) file = opened
    else if (line.startsWith('(fail) ') && file) files.add(file)
  }
  return [...files]
}

/** So many of a file. */
const TOLD = 4

/** At its end bun names them all once more, under the file that was last. */
const RECALLED = /^\d+ tests? failed:$/
export const RESULT = /^\((pass|fail|skip|todo)\) /
