import { join, resolve } from 'node:path'
import { buildWeb } from './build-web.ts'

/** First-load budgets, in KiB of brotli and in requests. */
const budget = { js: 150, css: 40, requests: 25 }
/** What the editor and the reader of an article may add to the pages that have them. */
const added = {
  editor: { entry: 'editor/RichEditor.tsx', beyond: 'features/knowledge-base/ArticleCreatePage.tsx', budget: 220 },
  reader: { entry: 'features/knowledge-base/ArticlePage.tsx', beyond: 'main.tsx', budget: 40 },
}

/** The chunk of a page, and how many calls to the server stand before it is whole: config, who is there, its data. */
const pages = {
  '/login': { entry: 'features/auth/LoginPage.tsx', calls: 2 },
  '/dashboard': { entry: 'features/dashboard/DashboardPage.tsx', calls: 5 },
  '/knowledge-base': { entry: 'features/knowledge-base/ArticleListPage.tsx', calls: 4 },
  '/knowledge-base/article/{id}': { entry: 'features/knowledge-base/ArticlePage.tsx', calls: 4 },
}

interface Output {
  entryPoint?: string
  imports: { path: string; kind: string }[]
  inputs: Record<string, unknown>
}

/** Names are hashed, so the last part is unique. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '')
}

const dir = resolve(import.meta.dir, '../.build/web')
await buildWeb({ production: true, outDir: dir })
// Written by the build a line above: the shape is Bun's metafile.
const { outputs } = (await Bun.file(join(dir, 'meta.json')).json()) as { outputs: Record<string, Output> }
const byName = new Map(Object.entries(outputs).map(([path, output]) => [nameOf(path), output]))

/** Everything that must arrive before the entry can run: its static imports, theirs, and so on. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const { path, kind } of byName.get(name)?.imports ?? [])
    if (kind === 'import-statement') closure(nameOf(path), seen)
  return seen
}

const scriptOf = (entry: string) =>
  [...byName].find(([name, output]) => name.endsWith('.js') && output.entryPoint?.endsWith(entry))?.[0]
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + Bun.file(join(dir, 'assets', `${name}.br`)).size, 0) / 1024

const main = scriptOf('main.tsx')
if (!main) throw new Error('the build has no main.tsx')
const style = [...new Bun.Glob('main-*.css').scanSync(join(dir, 'assets'))]
const index = await Bun.file(join(dir, 'index.html')).text()
// index.html, the scheme's script, the sheet, the icon, and every face that the page may come to need.
const around = 4 + new Set(index.match(/\/fonts\/[\w-]+\.woff2/g)).size
const failures: string[] = []
const rows = Object.entries(pages).map(([page, { entry, calls }]) => {
  const own = scriptOf(entry)
  if (!own) throw new Error(`${entry} has no chunk of its own: is it loaded lazily?`)
  const scripts = closure(own, closure(main))
  const js = sizeOf(scripts)
  const css = sizeOf(style)
  if (js > budget.js) failures.push(`${page}: ${js.toFixed(1)} KiB of script, the budget is ${budget.js}`)
  if (css > budget.css) failures.push(`${page}: ${css.toFixed(1)} KiB of styles, the budget is ${budget.css}`)
  const editor = [...scripts].find((name) =>
    Object.keys(byName.get(name)?.inputs ?? {}).some((path) => /tiptap|prosemirror/.test(path)),
  )
  if (editor) failures.push(`${page}: the editor is in ${editor}, which loads with the page`)
  const requests = scripts.size + around + calls
  if (requests > budget.requests) failures.push(`${page}: ${requests} requests, the budget is ${budget.requests}`)
  return {
    page,
    scripts: scripts.size,
    'requests, at most': requests,
    'js, KiB br': js.toFixed(1),
    'css, KiB br': css.toFixed(1),
  }
})

console.table(rows)
for (const [name, { entry, beyond, budget: most }] of Object.entries(added)) {
  const [own, page] = [scriptOf(entry), scriptOf(beyond)]
  if (!own || !page) throw new Error(`${entry} has no chunk of its own: is it loaded lazily?`)
  const known = closure(page, closure(main))
  const kib = sizeOf([...closure(own)].filter((script) => !known.has(script)))
  console.log(`${name}: ${kib.toFixed(1)} KiB more, the budget is ${most}`)
  if (kib > most) failures.push(`${name}: ${kib.toFixed(1)} KiB more than its page, the budget is ${most}`)
}
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
