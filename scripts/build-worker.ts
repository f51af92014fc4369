import { basename, join, resolve } from 'node:path'
import { hashOf } from './hash-of.ts'

interface Output {
  entryPoint?: string | undefined
  imports: { path: string; kind: string }[]
}

/**
 * What a waiter opens: fetched ahead by the first visit. What else is asked for is kept when it comes; the editor is for
 * those who write, at a desk.
 */
const ahead = [
  'features/auth/LoginPage.tsx',
  'features/dashboard/DashboardPage.tsx',
  'features/knowledge-base/ArticleListPage.tsx',
  'features/knowledge-base/ArticlePage.tsx',
  'features/tasks/list/TaskListPage.tsx',
  'features/tasks/card/TaskPage.tsx',
  'features/tasks/card/CardBody.tsx',
  'features/tasks/steps/MoveDialog.tsx',
  'shell/MenuDrawer.tsx',
  'shell/WaitingList.tsx',
  'ui/ConfirmDialog.tsx',
]
const around = ['/favicon.svg', '/icons/icon-192.png']

interface Worker {
  /** The folder of the build, whose index.html stands already. */
  outDir: string
  outputs: Record<string, Output>
  /** Addresses by part (scripts/build/sheets.ts). */
  sheets: ReadonlyMap<string, string>
}

/** Writes sw.js (web/sw.ts) with the list of the files that it keeps from the start. */
export async function buildWorker({ outDir, outputs, sheets }: Worker): Promise<void> {
  const index = await Bun.file(join(outDir, 'index.html')).text()
  const files = filesOf(index, outputs, sheets)
  const { outputs: built } = await Bun.build({
    entrypoints: [resolve(import.meta.dir, '../web/sw.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { BUILD: JSON.stringify({ number: hashOf(Buffer.from(index + files.join())), files }) },
  })
  const [script] = built
  if (!script) throw new Error('sw.ts gave no script')
  await Bun.write(join(outDir, 'sw.js'), script)
}

/** The main script first: a shell that doesn't name it is of another build. */
function filesOf(index: string, outputs: Record<string, Output>, sheets: Worker['sheets']): string[] {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))
  const closure = (name: string, seen: Set<string>) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { path, kind } of byName.get(name)?.imports ?? [])
      if (kind === 'import-statement') closure(basename(path), seen)
  }
  const scripts = new Set<string>()
  for (const entry of ['web/main.tsx', ...ahead.map((page) => `web/${page}`)]) {
    const found = [...byName].find(([, { entryPoint }]) => entryPoint?.endsWith(entry))?.[0]
    if (!found) throw new Error(`${entry} has no chunk of its own: is it loaded lazily?`)
    closure(found, scripts)
  }
  const looks = ahead.flatMap((page) => sheets.get(`web/${page}`) ?? [])
  const named = index.match(/\/(?:assets|fonts)\/[\w.-]+/g) ?? []
  return [...new Set([...[...scripts].map((name) => `/assets/${name}`), ...looks, ...named, ...around])]
}
