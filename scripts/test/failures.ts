/**
 * The part of an output that is worth reading when a step failed. Of `bun test`: the names of what failed, then each
 * failure with what was printed before it since the last result; what passed, and the files where all did, would only
 * push it out of sight of a reader who sees the first lines. Of any other program: all of it.
 */
export function failuresOf(output: string): string {
  if (!/^bun test v/m.test(output)) return output.trimEnd()
  const names: string[] = []
  // Never spread: a failing test may print more lines than a call takes arguments.
  let told: string[] = []
  let file = ''
  let since: string[] = []
  for (const line of output.split('\n')) {
    if (/^\S+\.(test|e2e)\.tsx?:$/.test(line)) {
      file = line
      since = []
    } else if (RESULT.test(line)) {
      if (line.startsWith('(fail)')) {
        names.push(`${file} ${line}`)
        told = told.concat(file, since, line, '')
      }
      since = []
    } else {
      since.push(line)
    }
  }
  // What stands after the last result: the summary, or how the run ended without one.
  return names
    .concat('', told, since)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const RESULT = /^\((pass|fail|skip|todo)\) /
