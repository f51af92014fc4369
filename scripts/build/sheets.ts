import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { chunkOf, chunksOf, closureOf, mainEntry } from './metafile.ts'

const root = resolve(import.meta.dir, '../..')
const web = join(root, 'web')
const mantine = join(root, 'node_modules/@mantine/core')

/**
 * What Mantine's other components are built on: these are in the first sheet if anybody draws with them. A page's
 * sheet comes after those of the pages before it, and would lay them over what builds on them.
 */
export const foundations =
  'ScrollArea UnstyledButton VisuallyHidden Paper Popover CloseButton Group Loader Overlay ModalBase Input InlineInput Flex FloatingIndicator ActionIcon'.split(
    ' ',
  )

/** The sheet of the first load and one of each part, by entry; each has what its chunks draw with and no more. */
export async function bundleSheets(meta: Bun.BuildMetafile, lazy: string[], outdir: string, production: boolean) {
  const chunks = chunksOf(meta.outputs)
  const components = await readComponents()

  /** Ours, by the imports; Mantine's, by the names of classes that are in the chunks. */
  function drawnBy(entry: string) {
    const chunk = chunkOf(chunks, entry)
    const modules = [...(chunk ? closureOf(chunks, chunk) : [])].flatMap((name) =>
      Object.entries(chunks.get(name)?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? path : [],
      ),
    )
    const own = importedSheets(meta, entry)
    const names = modules.flatMap((path) => components.nameOf(path) ?? [])
    return { own, names: new Set(names) }
  }

  const first = drawnBy(mainEntry)
  const parts = lazy.map((path) => ({ entry: relative(root, path), ...drawnBy(relative(root, path)) }))
  const used = new Set(parts.flatMap(({ names }) => [...names]))
  for (const name of foundations) if (used.has(name)) first.names.add(name)

  const sheets = new Map<string, string>()
  const firstPaths = ['layers.css', 'mantine.css'].map((name) => join(web, name))
  firstPaths.push(...components.pathsOf(first.names), join(web, 'styles.css'))
  firstPaths.push(...ordered(first.own).filter((path) => !firstPaths.includes(path)))
  sheets.set(mainEntry, await bundleSheet('main', firstPaths, outdir, production))
  for (const { entry, own, names } of parts) {
    const paths = [...components.pathsOf(names.difference(first.names)), ...ordered(own.difference(first.own))]
    const name = basename(entry).replace(/\.tsx?$/, '')
    if (paths.length > 0) sheets.set(entry, await bundleSheet(name, paths, outdir, production))
  }
  return sheets
}

/** Libraries first, then ours: each is in its layer, the order only makes every build the same. */
function ordered(paths: ReadonlySet<string>): string[] {
  const isOurs = (path: string) => Number(path.startsWith(`${web}/`))
  return [...paths].toSorted((a, b) => isOurs(a) - isOurs(b) || a.localeCompare(b))
}

/** Every `import './x.css'` that is reached from a module without waiting, or in the mocks, whose panel has no sheet of its own. */
function importedSheets({ inputs }: Bun.BuildMetafile, entry: string): Set<string> {
  const seen = new Set([entry])
  for (const path of seen) {
    if (!/^(web|mocks)\//.test(path)) continue // nobody else imports sheets, and libraries name all that they have
    for (const { path: next, kind, original = '' } of inputs[path]?.imports ?? []) {
      const named = join(dirname(path), original)
      if (kind === 'import-statement') seen.add(next)
      else if (named.startsWith('mocks/')) seen.add(named)
    }
  }
  return new Set([...seen].filter((path) => path.endsWith('.css')).map((path) => resolve(root, path)))
}

/** Mantine's sheets by component, and which of them a module of Mantine stands for. */
async function readComponents() {
  const folder = join(mantine, 'styles')
  const sheets = new Map<string, string>()
  for await (const file of new Bun.Glob('*.layer.css').scan(folder))
    sheets.set(file.replace('.layer.css', ''), await Bun.file(join(folder, file)).text())
  const byModule = new Map<string, string | undefined>()
  for await (const path of new Bun.Glob('esm/**/*.module.mjs').scan(mantine)) {
    // A part of a component, CheckboxCard, has its rules in the sheet of the whole.
    const classes = (await Bun.file(join(mantine, path)).text()).match(/m_[0-9a-f]+/g) ?? []
    const [name] = [...sheets].find(([, text]) => classes.some((one) => text.includes(`.${one}`))) ?? []
    byModule.set(relative(root, join(mantine, path)), name)
  }
  const place = (name: string) => (foundations.indexOf(name) + 1 || foundations.length + 1) - 1
  return {
    nameOf: (path: string) => byModule.get(path),
    pathsOf: (names: ReadonlySet<string>) =>
      [...names]
        .toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
        .map((name) => join(folder, `${name}.layer.css`)),
  }
}

/** Built for the target 'bun' because 'browser' rewrites logical properties into lists of :lang(), which adds 40 % and changes specificity. */
async function bundleSheet(name: string, paths: string[], outdir: string, production: boolean): Promise<string> {
  const entry = join(outdir, `${name}.css`)
  await Bun.write(entry, paths.map((path) => `@import '${path}';`).join('\n'))
  const result = await Bun.build({
    entrypoints: [entry],
    outdir: join(outdir, 'assets'),
    target: 'bun',
    minify: production,
    naming: { entry: '[name]-[hash].[ext]' },
  })
  await rm(entry)
  const [sheet] = result.outputs
  if (!sheet) throw new Error(`${name} gave no sheet`)
  return `/assets/${basename(sheet.path)}`
}
