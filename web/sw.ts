// The service worker: keeps the files of the app, of this build and of the one before it, and nothing else. Never an
// answer of the API, an upload, the docs or another origin.
import type { FetchEvent, WorkerScope } from './worker-scope.ts'
import { CACHES } from './worker-words.ts'

declare const self: WorkerScope
/** Written in by scripts/build-worker.ts. The first file is the app's main script. */
declare const BUILD: { number: string; files: readonly [string, ...string[]] }

const { number, files } = BUILD
const CACHE = CACHES + number
/** Any page's address gets the same document; this one does on every host. */
const SHELL = '/login'
const BUILDS_KEPT = 2
/** So long a page waits for a network that is there and brings nothing, before the shell is shown. */
const PATIENCE_MS = 4000

const notPages = ['/api', '/docs', '/dev', '/healthz', '/readyz', '/terms-of-service', '/privacy-policy']
const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
const isPage = (path: string) => !path.includes('.') && !notPages.some((root) => isUnder(path, root))
const isFile = (path: string) => /^\/(assets|fonts)\//.test(path) || files.includes(path)

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))

async function keepBuild(): Promise<void> {
  // Named anew, so that the names stand in the order of the releases even after a step back to an older one.
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  // In the middle of a release an instance of the other build may answer: then at the next try.
  if (!shell.ok || !(await shell.clone().text()).includes(files[0])) throw new Error('a shell of another build')
  await cache.put(SHELL, shell)
  await cache.addAll(files)
}

/**
 * Only when no page of the build before is open any more (nobody skips the waiting): none ever loses its files, and an
 * unfinished form is never loaded anew. The pages of this build come from the server meanwhile.
 */
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
  await Promise.all(names.slice(0, -BUILDS_KEPT).map((name) => caches.delete(name)))
  // The server is asked for a page while the worker itself still starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(event))
  } else if (isFile(pathname)) event.respondWith(file(request))
})

/** The server's, so that a new build comes with the next page; without an answer the shell of this build. */
async function page(event: FetchEvent): Promise<Response> {
  const asked = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS)
  const answer = await Promise.race([asked.catch(() => undefined), late.promise])
  clearTimeout(timer)
  return answer ?? (await (await caches.open(CACHE)).match(SHELL)) ?? asked
}

/** The name of a file changes with what is in it, so the builds share what is the same in them. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = (await cache.match(request.url)) ?? (await caches.match(request.url))
  if (kept) return kept
  const response = await fetch(request)
  // On a full disk the page has its file all the same.
  if (response.status === 200) await cache.put(request.url, response.clone()).catch(() => {})
  return response
}
