import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import uiPackage from 'swagger-ui-dist/package.json'
import { problem } from '../../../openapi/contract.ts'
import { isNode, publishedContract, type Node } from '../../../openapi/published/published.ts'
import { publishedAt } from '../../../openapi/published/versions.ts'
import { contractForPage } from './docs-contract.ts'
import { TEXT_SHEET, TEXT_STYLE, textPage, TEXTS } from './docs-texts.ts'
import { reply, serve, type Served } from './served.ts'

/**
 * The page is that of @elysiajs/swagger with its Swagger UI, not its default Scalar: Scalar's script brings
 * 268 packages (278 MB), 1.2 MB gzip and an eval probe; Swagger UI is one package, 0.45 MB gzip, no eval.
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

/** Where the texts of the docs lie. */
const texts = new URL('../../../openapi/', import.meta.url)
const TEXT_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE_CONTRACT = '/docs/contract.json'
const SHEET = '/docs/page.css'
/** Swagger UI is laid out for a wide window: on a phone its tables are scrolled, and not the page. */
const PHONE = `body { margin: 0 }
body > p { margin: 12px 20px; font: 14px/1.5 system-ui, sans-serif }
.dark-mode body > p, .dark-mode body > p a { color: #e4e6e6 }
.swagger-ui .opblock-body { overflow-x: auto }
@media (max-width: 640px) {
  #swagger-ui { overflow-x: clip }
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .opblock-summary-path { word-break: break-all }
}`
/** Swagger UI is dark under this class; what it is before the first paint, and when the reader's wish changes. */
const DARK = `const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)`

/** `version`: of the published contract, another than it is now. */
type Asked = { companyExample?: string; version?: string }

export interface Docs {
  /**
   * Answers GET and HEAD of /docs, what lies below it, /openapi.yaml and /openapi.json; undefined for all else. On the product's own
   * address, where nearly nothing answers, the page says whose address is meant: `companyExample`, one of its kind. Rejects
   * with a 404 where a version of the published contract is asked for (`?version=0.2.0`) that never was.
   */
  respond(request: Request, pathname: string, companyExample?: string): Promise<Response> | undefined
}

/** The contract's own pages: everything comes from our origin, so they work offline and under a strict CSP (H1). */
export function docs(contract: string | URL = new URL('../../../openapi/openapi.yaml', import.meta.url)): Docs {
  const sources: Record<string, (asked: Asked) => Promise<Served>> = {
    '/docs': ({ companyExample }) => page(contract, companyExample),
    '/openapi.yaml': async () => serve(await contractText(contract), 'application/yaml; charset=utf-8', revalidate),
    '/openapi.json': async () =>
      serve(
        JSON.stringify(Bun.YAML.parse(await contractText(contract))),
        'application/json; charset=utf-8',
        revalidate,
      ),
  }
  const published = async ({ version }: Asked) => {
    const now = publishedContract(Bun.YAML.parse(await contractText(contract)) as Node)
    const told =
      version === undefined || (isNode(now.info) && version === now.info.version) ? now : await publishedAt(version)
    if (!told) throw problem(404, 'NOT_FOUND')
    return told
  }
  sources['/docs/public.yaml'] = async (asked) =>
    serve(`${Bun.YAML.stringify(await published(asked), null, 2)}\n`, 'application/yaml; charset=utf-8', revalidate)
  sources['/docs/public.json'] = async (asked) =>
    serve(JSON.stringify(await published(asked)), 'application/json; charset=utf-8', revalidate)
  for (const name of ['postman.json', 'bruno.json'])
    sources[`/docs/${name}`] = async () =>
      serve(await Bun.file(new URL(`gen/${name}`, texts)).bytes(), 'application/json; charset=utf-8', revalidate)
  sources[PAGE_CONTRACT] = async () => {
    const parsed = Bun.YAML.parse(await contractText(contract)) as Record<string, unknown>
    return serve(JSON.stringify(contractForPage(parsed)), 'application/json; charset=utf-8', revalidate)
  }
  for (const text of TEXTS)
    sources[text.path] = async () => {
      const html = await textPage(text, await Bun.file(new URL(text.file, texts)).text())
      return serve(html, 'text/html; charset=utf-8', revalidate, { 'content-security-policy': TEXT_POLICY })
    }
  sources[TEXT_SHEET] = async () => serve(TEXT_STYLE, 'text/css; charset=utf-8', revalidate)
  sources[SHEET] = async () => serve(PHONE, 'text/css; charset=utf-8', revalidate)
  for (const [name, type] of Object.entries(assetTypes)) {
    const file = new URL(import.meta.resolve(`swagger-ui-dist/${name}`))
    sources[assetBase + name] = async () => serve(await Bun.file(file).bytes(), type, immutable)
  }

  const ready = new Map<string, Promise<Served>>()
  return {
    respond(request, pathname, companyExample) {
      const path = pathname === '/docs/' ? '/docs' : pathname
      const source = Object.hasOwn(sources, path) ? sources[path] : undefined
      if (!source || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
      const asked = {
        ...(companyExample !== undefined && { companyExample }),
        ...(path.startsWith('/docs/public.') && versionOf(request)),
      }
      const key = JSON.stringify([path, asked])
      let served = ready.get(key)
      if (!served) {
        served = source(asked)
        // A failed read must not be remembered as the answer.
        served.catch(() => ready.delete(key))
        ready.set(key, served)
      }
      return served.then((document) => reply(request, document))
    },
  }
}

const versionOf = (request: Request) => {
  const version = new URL(request.url).searchParams.get('version')
  return version === null ? {} : { version }
}

const contractText = (contract: string | URL) => Bun.file(contract).text()

async function page(contract: string | URL, companyExample?: string): Promise<Served> {
  // Lint of the contract demands both.
  const { info } = Bun.YAML.parse(await contractText(contract)) as { info: { title: string; version: string } }
  const title = `${info.title}: документация API`
  // Rendered in an instance of its own: mounted in the app, the plugin would also serve a second contract, derived
  // from the routes.
  const plugin = new Elysia().use(
    swagger({
      path: '/docs',
      provider: 'swagger-ui',
      version: uiPackage.version,
      theme: `${assetBase}swagger-ui.css`,
      autoDarkMode: false,
      documentation: { info: { title: escapeHtml(title), version: info.version, description: escapeHtml(title) } },
      swaggerOptions: {
        // The plugin's type leaves both out, its page passes them on. Without validatorUrl the page would send our
        // address to a foreign validator.
        ...({ url: PAGE_CONTRACT, validatorUrl: null } as object),
        deepLinking: true,
        docExpansion: 'none',
        filter: true,
      },
    }),
  )
  const rendered = await (await plugin.handle(new Request('http://localhost/docs'))).text()
  const html = rendered
    .replaceAll(`https://unpkg.com/swagger-ui-dist@${uiPackage.version}/`, assetBase)
    .replace('<html lang="en">', '<html lang="ru">')
    .replace('<body>', () => `<body>${companyExample === undefined ? '' : mainAddressNote(companyExample)}`)
    // Its own address field would show the contract of the page, which is not the published one.
    .replace(
      '<div id="swagger-ui"></div>',
      () =>
        `<p>${TEXT_LINKS}. Для ключей и вебхуков: ${links(PUBLISHED)}. Весь договор: ${links(WHOLE)}</p><div id="swagger-ui"></div>`,
    )
    .replace('</head>', () => `<link rel="stylesheet" href="${SHEET}" />\n<script>${DARK}</script>\n</head>`)
    .replace('</head>', `<link rel="icon" type="image/png" href="${assetBase}favicon-32x32.png" />\n</head>`)
  return serve(html, 'text/html; charset=utf-8', revalidate, { 'content-security-policy': policy(html) })
}

const PUBLISHED = {
  'public.yaml': '/docs/public.yaml',
  'public.json': '/docs/public.json',
  Postman: '/docs/postman.json',
  Bruno: '/docs/bruno.json',
}
const WHOLE = { 'openapi.yaml': '/openapi.yaml', 'openapi.json': '/openapi.json' }
const links = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([name, address]) => `<a href="${address}">${name}</a>`)
    .join(' · ')
const TEXT_LINKS = links(Object.fromEntries(TEXTS.map(({ title, path }) => [title, path])))

const mainAddressNote = (companyExample: string) =>
  `<p role="note">Это главный адрес: здесь отвечают вход, регистрация и коды. Остальное — на адресе вашей компании, например ${escapeHtml(companyExample)}/docs</p>`

/** The page's one inline script is allowed by its hash, here and nowhere else in the product. */
function policy(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${new Bun.CryptoHasher('sha256').update(code ?? '').digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
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
