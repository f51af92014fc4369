import { join } from 'node:path'
import { contentSecurityPolicy, securityHeaders } from '../../../api/http/pages/web.ts'
import type { Build } from '../mocks/builds.ts'

const SCRIPTS = ['gallery', 'frame']

/** The gallery and what runs first in its frames: built beside the app, and only here. */
export async function addGallery(folder: string): Promise<void> {
  for (const name of SCRIPTS)
    await Bun.build({
      entrypoints: [join(import.meta.dir, `${name}.ts`)],
      outdir: join(folder, 'dev'),
      target: 'browser',
      format: 'iife',
      define: { 'process.env.NODE_ENV': '"development"' },
    })
  // In chunks, as in the app: a piece that is fetched when it is wanted is fetched here too.
  await Bun.build({
    entrypoints: [join(import.meta.dir, 'pieces.tsx')],
    outdir: join(folder, 'dev'),
    naming: { chunk: 'pieces-[hash].[ext]' },
    target: 'browser',
    splitting: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const index = join(folder, 'index.html')
  const html = await Bun.file(index).text()
  await Bun.write(index, html.replace('<head>', '<head>\n    <script src="/dev/frame.js"></script>'))
}

/** Its page and its scripts. */
export function respondGallery(pathname: string, build: Build): Response | undefined {
  const file = /^\/dev\/([\w-]+\.(?:js|css))$/.exec(pathname)?.[1]
  if (file)
    return new Response(Bun.file(join(build.folder, 'dev', file)), {
      headers: { ...securityHeaders, 'cache-control': 'no-store' },
    })
  if (pathname === '/dev/pieces')
    return new Response(PIECES, { headers: { ...securityHeaders, 'content-type': 'text/html; charset=utf-8' } })
  if (pathname !== '/dev/gallery') return undefined
  const policy = contentSecurityPolicy.replace('frame-src ', "frame-src 'self' ")
  return new Response(PAGE, {
    headers: { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

/** The product's pages are framed by nobody; these by the gallery, which is of their own origin. */
export function framedByGallery(response: Response): Response {
  const policy = response.headers.get('content-security-policy')
  if (policy)
    response.headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  return response
}

const PIECES = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Части</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/dev/pieces.css"></head>
<body><div id="pieces"></div><script type="module" src="/dev/pieces.js"></script></body></html>`

const PAGE = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Галерея страниц</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { margin: 0; padding: 16px; background: #e9e4e0; color: #25211d; font: 14px/1.4 system-ui, sans-serif }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end; padding: 8px 0; background: #e9e4e0 }
select { min-height: 32px; font: inherit }
main { display: flex; flex-wrap: wrap; gap: 20px; align-items: start }
figure { margin: 0 }
figcaption { padding: 4px 0 }
.window { overflow: hidden; border: 1px solid #8f8682; background: #fff }
iframe { border: 0; transform-origin: 0 0 }
</style></head>
<body><h1>Галерея страниц</h1><form aria-label="Что показать"></form><main></main><script src="/dev/gallery.js"></script></body></html>`
