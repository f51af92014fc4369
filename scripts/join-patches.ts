// `bun run patches`: what Bun applies to a package is one file. Its parts, each with a purpose of its own, stand beside it:
// `NAME-1-*.patch`, `NAME-2-*.patch` …, each made on top of the one before.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, '..', '.patches')

/** What each joined file (`NAME@VERSION.patch`) has to hold. */
export function joinedPatches(folder = FOLDER): Map<string, string> {
  const files = readdirSync(folder).toSorted()
  const joined = files.filter((file) => file.includes('@'))
  return new Map(
    joined.map((file) => {
      const name = file.slice(0, file.lastIndexOf('@'))
      const parts = files.filter((part) => !joined.includes(part) && part.startsWith(`${name}-`))
      return [file, parts.map((part) => readFileSync(join(folder, part), 'utf8')).join('')]
    }),
  )
}

/** The joined files that do not hold their parts. */
export const stalePatches = (folder = FOLDER): string[] =>
  [...joinedPatches(folder)].flatMap(([file, text]) =>
    readFileSync(join(folder, file), 'utf8') === text ? [] : [file],
  )

if (import.meta.main) for (const [file, text] of joinedPatches()) writeFileSync(join(FOLDER, file), text)
