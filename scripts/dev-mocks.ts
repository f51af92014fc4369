// The web app alone, on the mocks: no server, no database, no network (style rule 10).
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createInstall, INSTALL, PRODUCT_NAME } from '../api/http/pages/install.ts'
import { createWebAssets, securityHeaders } from '../api/http/pages/web.ts'
import { storedFiles } from '../mocks/seed/files.ts'
import { secrets, users } from '../mocks/seed/users.ts'
import { siteOf } from '../mocks/site.ts'
import { examples } from '../openapi/gen/examples.gen.ts'
import { buildWeb } from './build-web.ts'

const ROOT = join(import.meta.dir, '..')
// One at a time builds into a folder: tests give each its own.
const OUT = process.env.DATA_DIR ? join(process.env.DATA_DIR, 'web-mocks') : join(ROOT, '.build/web-mocks')
const SETTLE_MS = 120

const port = Number(process.env.PORT ?? 3000)
const files = new Map(Object.values(storedFiles).map((file) => [`/mock-files/${file.name}`, file]))
const listeners = new Set<ReadableStreamDefaultController<string>>()

let { assets, install } = await build()

async function build() {
  const started = performance.now()
  // Not minified, with source maps; the headers are those of the product, so its CSP holds here too.
  await buildWeb({ mocks: true, production: false, outDir: OUT })
  console.log(`Собрано за ${Math.round(performance.now() - started)} мс`)
  return {
    assets: createWebAssets(OUT, (host) => siteOf(host ?? '')?.kind === 'main'),
    install: createInstall(OUT),
  }
}

function respond(request: Request): Response | Promise<Response> {
  const { pathname } = new URL(request.url)
  const file = files.get(pathname)
  if (file)
    return new Response(Bun.file(join(ROOT, file.path)), {
      headers: { ...securityHeaders, 'content-type': file.mimetype },
    })
  if (pathname === '/mock-changes') return changes()
  if (pathname === INSTALL) return install(request, nameAt(request.headers.get('host') ?? ''))
  // The worker answers what is under /api; a call that came here was made before it had started.
  return (
    assets(request, pathname) ?? new Response('The mocks run in the browser', { status: 404, headers: securityHeaders })
  )
}

function nameAt(host: string): string {
  const site = siteOf(host)
  const { berezka, ogonek } = examples.companies
  const company = [berezka, ogonek].find((one) => site?.kind === 'company' && one.subdomain === site.subdomain)
  return company?.name ?? PRODUCT_NAME
}

function changes(): Response {
  let mine: ReadableStreamDefaultController<string> | undefined
  const body = new ReadableStream<string>({
    start(controller) {
      mine = controller
      listeners.add(controller)
      controller.enqueue(': waiting\n\n')
    },
    cancel() {
      if (mine) listeners.delete(mine)
    },
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { ...securityHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}

let timer: Timer | undefined
/** One build after a burst of changes; a broken one is told and the last good one stays. */
function rebuildSoon() {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    try {
      ;({ assets, install } = await build())
      for (const listener of listeners) listener.enqueue('event: built\ndata:\n\n')
    } catch (error) {
      console.error(error)
    }
  }, SETTLE_MS)
}

// An idle stream of changes must not be cut.
const server = Bun.serve({ hostname: '127.0.0.1', port, idleTimeout: 0, fetch: respond })
for (const folder of ['web', 'mocks', 'openapi']) watch(join(ROOT, folder), { recursive: true }, rebuildSoon)

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

Медленнее: ?mock-delay=800 в адресе. Ошибки по заказу: mocks/seed/sentinels.ts.`)
