import { basename, join, resolve } from 'node:path'
import { type RouteName, routes } from '../web/routes.ts'
import { buildWeb } from './build-web.ts'
import { chunkOf, chunksOf, closureOf, mainEntry, type WebMeta } from './build/metafile.ts'
import { pageEntries } from './build/page-entries.ts'

/** Budgets of a first visit of every route: KiB of brotli and requests, before the page can be used. */
const budget = { js: 151, all: 225, requests: 28 }
/** Config, who is there, and what the page itself asks for at once; the dashboard asks for most. */
const CALLS = 4
const calls: Partial<Record<RouteName, number>> = { dashboard: 6, articleCreate: 5, articleEdit: 5, monitoring: 6 }
/** Pages with an editor's form, a reader or a card of their own at once; the editor of articles comes after them. */
const larger: readonly RouteName[] = [
  'article',
  'articleCreate',
  'articleEdit',
  'articleEditMissing',
  'checklistCreate',
  'checklistEdit',
  'monitoring',
  'newsCreate',
  'newsEdit',
  'newsItem',
  'taskEdit',
  'webhooks',
  'webhook',
]
const largerBudget = { js: 163, all: 237, requests: 31 }
/** What the editor and the reader of an article may add to the pages that have them. */
const added = {
  editor: {
    entry: 'web/editor/RichEditor.tsx',
    beyond: 'web/features/knowledge-base/ArticleCreatePage.tsx',
    most: 251,
  },
  reader: { entry: 'web/features/knowledge-base/ArticlePage.tsx', beyond: mainEntry, most: 34 },
}

const dir = resolve(import.meta.dir, '../.build/web')
await buildWeb({ production: true, outDir: dir })
// Written by the build a line above.
const meta = (await Bun.file(join(dir, 'meta.json')).json()) as WebMeta
const chunks = chunksOf(meta.outputs ?? {})

const kib = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + Bun.file(join(dir, path)).size, 0) / 1024
const assets = (names: Iterable<string>) => [...names].map((name) => `assets/${name}.br`)
/** All chunks that must be there before these parts can run. */
function scriptsOf(...entries: string[]): Set<string> {
  const scripts = new Set<string>()
  for (const entry of entries) {
    const chunk = chunkOf(chunks, entry)
    if (!chunk) throw new Error(`${entry} has no chunk of its own: is it loaded lazily?`)
    closureOf(chunks, chunk, scripts)
  }
  return scripts
}
const sheetsOf = (...entries: string[]) =>
  entries.flatMap((entry) => meta.sheets[entry] ?? []).map((one) => basename(one))

const index = await Bun.file(join(dir, 'index.html')).text()
// Every face that the page may come to need.
const fonts = new Set(index.match(/fonts\/[\w-]+\.woff2/g))
const scheme = new Set(index.match(/(?<=\/assets\/)color-scheme-[\w-]+\.js/g))
const around = ['index.html.br', 'favicon.svg.br', ...assets(scheme), ...fonts]

const failures: string[] = []
const rows = [...(await pageEntries())].map(([name, entry]) => {
  const route = name as RouteName // its own key
  const entries = entry ? [mainEntry, entry] : [mainEntry]
  const scripts = scriptsOf(...entries)
  const files = [...assets(scripts), ...assets(sheetsOf(...entries)), ...around]
  const row = {
    page: routes[route].path,
    js: kib(assets(scripts)),
    css: kib(assets(sheetsOf(...entries))),
    all: kib(files),
    requests: files.length + (calls[route] ?? CALLS),
  }
  const most = larger.includes(route) ? { ...budget, ...largerBudget } : budget
  for (const what of ['js', 'all', 'requests'] as const)
    if (row[what] > most[what])
      failures.push(`${row.page}: ${what} is ${row[what].toFixed(1)}, the budget is ${most[what]}`)
  const editor = [...scripts].find((script) =>
    Object.keys(chunks.get(script)?.inputs ?? {}).some((path) => /tiptap|prosemirror/.test(path)),
  )
  if (editor) failures.push(`${row.page}: the editor is in ${editor}, which loads with the page`)
  return { ...row, js: row.js.toFixed(1), css: row.css.toFixed(1), all: row.all.toFixed(1), scripts: scripts.size }
})
console.table(rows)

for (const [name, { entry, beyond, most }] of Object.entries(added)) {
  const known = scriptsOf(mainEntry, beyond)
  const more = kib(assets(scriptsOf(entry).difference(known)))
  console.log(`${name}: ${more.toFixed(1)} KiB more, the budget is ${most}`)
  if (more > most) failures.push(`${name}: ${more.toFixed(1)} KiB more than its page, the budget is ${most}`)
}
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
