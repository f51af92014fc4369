import { join, resolve } from 'node:path'
import { labels } from '../../openapi/gen/labels.gen.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'

const root = resolve(import.meta.dir, '../..')

/** What a module has of the contract's tables is written where it is used: no page has a table of what others say. */
export function lightTables(): Bun.BunPlugin {
  let codes: Promise<Set<string>> | undefined
  return {
    name: 'light-tables',
    setup(build) {
      build.onLoad({ filter: /openapi\/gen\/messages\.gen\.ts$/ }, async ({ path }) => {
        codes ??= codesInUse()
        const used = await codes
        // Those whose code is known at run time alone: `messages[code]`.
        return lighter(path, /^ {2}"([A-Z\d_]+)": .*\n/gm, (code) => used.has(code))
      })
      // Lists are left.
      build.onLoad({ filter: /openapi\/gen\/limits\.gen\.ts$/ }, ({ path }) =>
        lighter(path, /^ {4}"(\w+)": [^[{\n]*\n/gm, () => false),
      )
      build.onLoad({ filter: /openapi\/(rules\/([\w-]+\/)?)?[\w-]+\.ts$/ }, async ({ path }) => ({
        contents: ownWords(await Bun.file(path).text()),
        loader: 'ts',
      }))
    },
  }
}

async function lighter(path: string, line: RegExp, isKept: (name: string) => boolean) {
  const source = await Bun.file(path).text()
  const contents = source.replace(line, (found, name: string) => (isKept(name) ? found : ''))
  if (contents === source) throw new Error(`${path} is written in another way: nothing is left out any more`)
  return { contents, loader: 'ts' as const }
}

/** Codes that stand in the app's own sources otherwise than as `messages.CODE`. */
export async function codesInUse(): Promise<Set<string>> {
  const codes = new Set<string>()
  for (const pattern of ['web/**/*.{ts,tsx}', 'openapi/*.ts', 'openapi/rules/**/*.ts'])
    for await (const path of new Bun.Glob(pattern).scan(root)) {
      if (/\.(test|e2e)\.tsx?$/.test(path)) continue
      const source = ownWords(await Bun.file(join(root, path)).text())
      for (const [code] of source.matchAll(/\b[A-Z][A-Z\d_]+\b/g)) codes.add(code)
    }
  return codes
}

/** A source with the words and numbers of the contract that it uses in place of the tables that hold them. */
export const ownWords = (source: string): string => ownNumbers(ownMessages(ownLabels(source)))

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { messages, fieldMessages }

/** `messages.WRONG_PIN` as the text itself. */
const ownMessages = (source: string): string =>
  importsFrom(source, 'messages')
    ? source.replace(/(?<![\w.])(messages|fieldMessages)\.(\w+)\b/g, (found, table: string, name: string) => {
        const text = texts[table]?.[name]
        return text === undefined ? found : JSON.stringify(text)
      })
    : source

const rooms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = limits

/** `limits.auth.pinMin` and `const { pinMin } = limits.auth` with the numbers themselves. */
function ownNumbers(source: string): string {
  if (!importsFrom(source, 'limits')) return source
  const text = source
    .replace(/(?<![\w.])limits\.(\w+)\.(\w+)\b/g, (found, room: string, name: string) => {
      const value = rooms[room]?.[name]
      return value === undefined || typeof value === 'object' ? found : `(${JSON.stringify(value)})`
    })
    .replace(/\{([^{}]*)\} = limits\.(\w+)$/gm, (_, names: string, room: string) => {
      const own = Object.entries(rooms[room] ?? {}).filter(([name]) => new RegExp(`\\b${name}\\b`).test(names))
      return `{${names}} = ${JSON.stringify(Object.fromEntries(own))}`
    })
  const [whole] = /^(?!import ).*[=([{,:?] ?limits\b(?!\.\w+\.\w).*/m.exec(text) ?? []
  if (whole) throw new Error(`All limits would come with the page, name each as limits.room.name: ${whole.trim()}`)
  return text
}

const importsFrom = (source: string, table: string): boolean =>
  new RegExp(`^import \\{[^}]*\\} from '[^']*/${table}\\.gen\\.ts'$`, 'm').test(source)

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
const ownLabels = (source: string): string =>
  source.replace(/^import \{ labels \} from '[^']+labels\.gen\.ts'\n([^]*)/m, (_, rest: string) => {
    const names = new Set<string>()
    const text = rest.replace(/\blabels\.([A-Z]\w+)/g, (__, name: string) => {
      names.add(name)
      return `labels${name}`
    })
    const imports = [...names].map((name) => `import labels${name} from ${JSON.stringify(join(labelsDir, name))}\n`)
    return [...imports, text].join('')
  })
