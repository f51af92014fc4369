// The web app alone, on the mocks: no server, no database, no network (style rule 10).
import { watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { INSTALL, PRODUCT_NAME } from '../api/http/pages/install.ts'
import { securityHeaders } from '../api/http/pages/web.ts'
import { siteOf } from '../mocks/site.ts'
import { storedFiles } from '../mocks/seed/files.ts'
import { secrets, users } from '../mocks/seed/users.ts'
import { examples } from '../openapi/gen/examples.gen.ts'
import type { Broken } from '../mocks/hot/broken.ts'
import { addGallery, framedByGallery, respondGallery } from './dev/gallery/serve.ts'
import { brokenBuild, brokenPage } from './dev/mocks/broken-build.ts'
import { dropBuild, makeBuild, onlySheets, type Build } from './dev/mocks/builds.ts'
import { createChanges } from './dev/mocks/changes.ts'

const ROOT = join(import.meta.dir, '..')
// One at a time builds into a folder: tests give each its own.
const OUT = process.env.DATA_DIR ? join(process.env.DATA_DIR, 'web-mocks') : join(ROOT, '.build/web-mocks')
const SETTLE_MS = 120

const port = Number(process.env.PORT ?? 3000)
const files = new Map(Object.values(storedFiles).map((file) => [`/mock-files/${file.name}`, file]))
const changes = createChanges()
let current: Build | undefined
/** Of which a page may still ask for a part that it has not needed before. */
let previous: Build | undefined
let broken: Broken | undefined
let number = 0
const first = Promise.withResolvers<void>()

const server = listen()

/** Before the build, so that a busy port is said at once. An idle stream of changes must not be cut. */
function listen() {
  try {
    return Bun.serve({ hostname: '127.0.0.1', port, idleTimeout: 0, fetch: respond })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.error(`Порт ${port} занят. Возьмите другой: PORT=${port + 1} bun run dev:mocks`)
    process.exit(1)
  }
}

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const file = files.get(pathname)
  if (file)
    return new Response(Bun.file(join(ROOT, file.path)), {
      headers: { ...securityHeaders, 'content-type': file.mimetype },
    })
  if (pathname === '/mock-changes') return changes.respond()
  await first.promise
  if (!current)
    return new Response(brokenPage(broken ?? []), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  if (pathname === INSTALL) return current.install(request, nameAt(request.headers.get('host') ?? ''))
  const shown = respondGallery(pathname, current)
  if (shown) return shown
  const response = current.respond(request, pathname)
  if (response?.status === 404 && previous) return previous.respond(request, pathname) ?? response
  // The worker answers what is under /api; a call that came here was made before it had started.
  return response
    ? framedByGallery(response)
    : new Response('The mocks run in the browser', { status: 404, headers: securityHeaders })
}

function nameAt(host: string): string {
  const site = siteOf(host)
  const all = [examples.companies.berezka, examples.companies.ogonek]
  const company = all.find((one) => site?.kind === 'company' && one.subdomain === site.subdomain)
  return company?.name ?? PRODUCT_NAME
}

async function rebuild() {
  const started = performance.now()
  try {
    const next = await makeBuild(OUT, ++number)
    await addGallery(next.folder)
    const sheets = current && onlySheets(current, next)
    if (previous) await dropBuild(previous)
    ;[previous, current, broken] = [current, next, undefined]
    console.log(`Собрано за ${Math.round(performance.now() - started)} мс`)
    if (sheets) changes.tell('styles', { build: next.id, sheets }, changes.built(next.id))
    else changes.tell('built', next.id)
  } catch (error) {
    broken = brokenBuild(error, ROOT)
    console.error(error)
    changes.tell('broken', broken)
  }
  first.resolve()
}

let timer: Timer | undefined
let running = forgetEarlier().then(rebuild)
/** One build after a burst of changes, never two at once; a broken one is told and the last good one stays. */
function rebuildSoon(_: string, path: string | null) {
  if (path && /\.(test|e2e)\.tsx?$/.test(path)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    running = running.then(rebuild)
  }, SETTLE_MS)
}

/** What an earlier run has left: its folders have our numbers. */
async function forgetEarlier() {
  await rm(OUT, { recursive: true, force: true })
}

for (const folder of ['web', 'mocks', 'openapi', 'scripts/dev'])
  watch(join(ROOT, folder), { recursive: true }, rebuildSoon)
await running

const { berezka, ogonek } = examples.companies
const people = [
  ['администратор', examples.users.admin],
  ['официант', examples.users.waiter],
  ['в двух компаниях', users.find(({ row }) => row.email === 'anna@example.com')?.row],
] as const

console.log(`
Приложение на моках, сервер не нужен:
  ${berezka.name}  http://${berezka.subdomain}.localhost:${server.port}
  ${ogonek.name}   http://${ogonek.subdomain}.localhost:${server.port}
  главный адрес  http://localhost:${server.port}

Войти:
${people.map(([who, user]) => `  ${user?.email ?? ''}  ${secrets[user?.id ?? '']?.password ?? ''}  — ${who}`).join('\n')}

Панель «Моки» в углу страницы: кто вошёл, задержка, ошибки, данные. Все страницы: /dev/gallery`)
