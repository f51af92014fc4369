import { join, resolve } from 'node:path'
import { labels } from '../../openapi/gen/labels.gen.ts'

const root = resolve(import.meta.dir, '../..')

/** Words of the app's own sources: what it says by itself, and the limits that it knows of. */
async function wordsInUse(): Promise<Set<string>> {
  const words = new Set<string>()
  for (const pattern of ['web/**/*.{ts,tsx}', 'openapi/rules/*.ts'])
    for await (const path of new Bun.Glob(pattern).scan(root)) {
      if (/\.(test|e2e)\.tsx?$/.test(path)) continue
      for (const [word] of (await Bun.file(join(root, path)).text()).matchAll(/\b[A-Za-z][A-Za-z\d_]+\b/g))
        words.add(word)
    }
  return words
}

/** The contract's tables, and how a line of theirs that can go is written. */
const tables = [
  // Of the messages that the app doesn't name the server's answers bring the words.
  { file: 'messages', line: /^ {2}"([A-Z\d_]+)": .*\n/gm },
  { file: 'limits', line: /^ {4}"(\w+)": [^[{\n]*\n/gm },
]

/** What stands nowhere in the app: two thirds of the messages and half of the limits, in every first load. */
export function lightTables(): Bun.BunPlugin {
  let words: Promise<Set<string>> | undefined
  return {
    name: 'light-tables',
    setup(build) {
      for (const { file, line } of tables)
        build.onLoad({ filter: new RegExp(`openapi/gen/${file}\\.gen\\.ts$`) }, async ({ path }) => {
          words ??= wordsInUse()
          const used = await words
          const source = await Bun.file(path).text()
          const contents = source.replace(line, (found, name: string) => (used.has(name) ? found : ''))
          if (contents === source) throw new Error(`${path} is written in another way: nothing is left out any more`)
          return { contents, loader: 'ts' }
        })
      build.onLoad({ filter: /openapi\/rules\/.*\.ts$/ }, async ({ path }) => ({
        contents: ownLabels(await Bun.file(path).text()),
        loader: 'ts',
      }))
    },
  }
}

const labelsDir = join(root, '.build/labels')

/** A file for each of the contract's enumerations: a page has the words of those that it shows, and no others. */
export async function writeLabels(): Promise<void> {
  await Promise.all(
    Object.entries(labels).map(([name, words]) =>
      Bun.write(join(labelsDir, `${name}.ts`), `export default ${JSON.stringify(words)}\n`),
    ),
  )
}

/** `labels.RunStatus` out of a file of its own: one table of all words would come with the first page. */
export const ownLabels = (source: string): string =>
  source.replace(/^import \{ labels \} from '[^']+labels\.gen\.ts'\n([^]*)/m, (_, rest: string) => {
    const names = new Set<string>()
    const text = rest.replace(/\blabels\.([A-Z]\w+)/g, (__, name: string) => {
      names.add(name)
      return `labels${name}`
    })
    const imports = [...names].map((name) => `import labels${name} from ${JSON.stringify(join(labelsDir, name))}\n`)
    return [...imports, text].join('')
  })
