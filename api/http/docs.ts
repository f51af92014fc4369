import uiPackage from 'swagger-ui-dist/package.json'
import { reply, serve, type Served } from './served.ts'

/**
 * Swagger UI, not Scalar: Scalar's script brings 268 packages (278 MB), 1.2 MB gzip and an eval probe; Swagger UI is one
 * package, 0.45 MB gzip, no eval.
 */
const assetBase = `/docs/assets/${uiPackage.version}/`
const assetTypes: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

// The address carries the package's version, so an asset never changes under its address.
const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

export interface Docs {
  /** Answers GET and HEAD of /docs, its assets, /openapi.yaml and /openapi.json; undefined for all else. */
  respond(request: Request, pathname: string): Promise<Response> | undefined
}

/** The contract's own pages: everything comes from our origin, so they work offline and under a strict CSP (H1). */
export function docs(contract: string | URL = new URL('../../openapi/openapi.yaml', import.meta.url)): Docs {
  const sources: Record<string, () => Promise<Served>> = {
    '/docs': () => page(contract),
    '/openapi.yaml': async () => serve(await contractText(contract), 'application/yaml; charset=utf-8', revalidate),
    '/openapi.json': async () =>
      serve(
        JSON.stringify(Bun.YAML.parse(await contractText(contract))),
        'application/json; charset=utf-8',
        revalidate,
      ),
  }
  for (const [name, type] of Object.entries(assetTypes)) {
    const file = new URL(import.meta.resolve(`swagger-ui-dist/${name}`))
    sources[assetBase + name] = async () => serve(await Bun.file(file).bytes(), type, immutable)
  }

  const ready = new Map<string, Promise<Served>>()
  return {
    respond(request, pathname) {
      const path = pathname === '/docs/' ? '/docs' : pathname
      const source = Object.hasOwn(sources, path) ? sources[path] : undefined
      if (!source || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
      let served = ready.get(path)
      if (!served) {
        served = source()
        // A failed read must not be remembered as the answer.
        served.catch(() => ready.delete(path))
        ready.set(path, served)
      }
      return served.then((document) => reply(request, document))
    },
  }
}

const contractText = (contract: string | URL) => Bun.file(contract).text()

/** Without validatorUrl the page would send our address to a foreign validator. */
const OPTIONS = {
  url: '/openapi.yaml',
  dom_id: '#page',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
}

async function page(contract: string | URL): Promise<Served> {
  // Lint of the contract demands it.
  const { info } = Bun.YAML.parse(await contractText(contract)) as { info: { title: string } }
  const script = `window.ui = SwaggerUIBundle(${JSON.stringify(OPTIONS)})`
  const html = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(info.title)}: документация API</title>
<link rel="icon" type="image/png" href="${assetBase}favicon-32x32.png" />
<link rel="stylesheet" href="${assetBase}swagger-ui.css" />
</head>
<body>
<div id="page"></div>
<script src="${assetBase}swagger-ui-bundle.js"></script>
<script>${script}</script>
</body>
</html>
`
  return serve(html, 'text/html; charset=utf-8', revalidate, { 'content-security-policy': policy(script) })
}

/** The page's one inline script is allowed by its hash, here and nowhere else in the product. */
function policy(script: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(script).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
