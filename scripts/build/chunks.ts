import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const web = join(root, 'web')

const transpiler = new Bun.Transpiler({ loader: 'tsx' })

/** Every module of ours that is imported when it is wanted. */
export async function lazyParts(): Promise<Set<string>> {
  const parts = new Set<string>()
  for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan({ cwd: web, absolute: true })) {
    if (/\.(test|e2e)\.tsx?$/.test(path)) continue
    for (const found of importsOf(await Bun.file(path).text())) {
      const target = resolve(join(path, '..'), found.path)
      const isLazy = found.kind === 'dynamic-import' && found.path.startsWith('.') && target.startsWith(`${web}/`)
      if (isLazy) parts.add(target)
    }
  }
  return parts
}

/** A broken module names nothing here: the build that follows says what is wrong with it, and where. */
function importsOf(source: string): Bun.Import[] {
  try {
    return transpiler.scanImports(source)
  } catch {
    return []
  }
}

interface Known {
  /** What else of a module of ours is written in another way. */
  rewrite: (source: string) => string
  /** Statements by module, which bring chunks of several entries together. */
  joins: ReadonlyMap<string, string[]>
  /** Addresses by entry. */
  sheets: ReadonlyMap<string, string>
}

/**
 * Bun makes a chunk of every set of entries that share a module: 18 files before the first page is there, of 25
 * requests that are allowed in all. Whatever app.tsx needs is loaded always, so every lazy module names app.tsx
 * too: then one set, all of them, holds it, and it comes as one file. And whoever imports a part that has a sheet
 * waits for both: no part is drawn without its looks.
 */
export function gatherShared(
  lazy: ReadonlySet<string>,
  { joins, sheets, rewrite = (source) => source }: Partial<Known> = {},
): Bun.BunPlugin {
  const app = join(web, 'app.tsx')
  /** `import('./X.tsx')` of a part with a sheet asks for the sheet too. */
  function withSheets(path: string, source: string): string {
    let waits = false
    let text = source.replace(/(?<!typeof )\bimport\((['"])(\.[^'"]+)\1\)/g, (found, _quote, target: string) => {
      const sheet = sheets?.get(relative(root, resolve(join(path, '..'), target)))
      if (!sheet) return found
      waits = true
      return `withSheet(${JSON.stringify(sheet)}, ${found})`
    })
    // Once the sheets are known: a module without a word would be a chunk, and a request, all the same.
    if (sheets) text = text.replace(/^import '[^']+\.css'\n/gm, '')
    return waits ? `${text}\nimport { withSheet } from ${JSON.stringify(join(web, 'lib/sheets.ts'))}` : text
  }

  return {
    name: 'gather-shared',
    setup(build) {
      build.onLoad({ filter: /\/web\/.*\.tsx?$/ }, async ({ path }) => {
        const source = withSheets(path, rewrite(await Bun.file(path).text()))
        const additions = [
          ...(lazy.has(path) ? [`import ${JSON.stringify(app)}`] : []),
          ...(joins?.get(path) ?? []).map((text, n) => text.replaceAll('joined', `joined${n}`)),
        ]
        return { contents: [source, ...additions, ''].join('\n'), loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/**
 * Mantine's dialogs import its ScrollArea only to know it again among their props, where ours never put it: 5 KiB of
 * every page with a dialog, and with it Floating UI, 15 more.
 */
export const lightDialogs: Bun.BunPlugin = {
  name: 'light-dialogs',
  setup(build) {
    build.onLoad(
      { filter: /@mantine\/core\/esm\/components\/(Modal|Drawer)\/(Modal|Drawer)Root\.mjs$/ },
      async ({ path }) => {
        const source = await Bun.file(path).text()
        const taken = 'import { ScrollArea } from "../ScrollArea/ScrollArea.mjs";'
        if (!source.includes(taken)) throw new Error(`${path} is another one: is this still needed?`)
        return { contents: source.replace(taken, 'const ScrollArea = { Autosize: null };'), loader: 'js' }
      },
    )
  },
}
