import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import uiPackage from 'swagger-ui-dist/package.json'
import { isNode, publishedContract, type Node } from '../../../openapi/published/published.ts'
import type { Language } from '../../../openapi/texts.ts'
import { contractForPage } from './docs-contract.ts'
import { foundPage } from './docs-found.ts'
import { frame, framed, FRAME_STYLE, TEXT_SHEET, TEXT_STYLE } from './docs-frame.ts'
import { guideText } from './docs-guides.ts'
import { DOCS_SCRIPT } from './docs-script.ts'
import { entriesOf, searcher, type Entry } from './docs-search.ts'
import { textHtml, TEXTS, type Text } from './docs-texts.ts'
import { HOME, LANGUAGES, WORDS } from './docs-words.ts'
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
const root = new URL('../../../openapi/', import.meta.url)
const TEXT_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const YAML = 'application/yaml; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const QUERY_MAX = 100

const SHEET = '/docs/page.css'
/** Swagger UI is laid out for a wide window: on a phone its tables are scrolled, and not the page. */
const PHONE = `${FRAME_STYLE}
body { margin: 0 }
body > p { margin: 0 auto; padding: 4px 20px; max-width: 1460px; box-sizing: border-box; font: 14px/1.5 system-ui, sans-serif }
body > p a { color: var(--link) }
.swagger-ui .opblock-body { overflow-x: auto }
@media (max-width: 640px) {
  .docs, body > p { padding-inline: 12px }
  #swagger-ui { overflow-x: clip }
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .opblock-summary-path { word-break: break-all }
}`

export interface Docs {
  /**
   * Answers GET and HEAD of /docs, what lies below it, /openapi.yaml and /openapi.json; undefined for all else. On the product's own
   * address, where nearly nothing answers, the page says whose address is meant: `companyExample`, one of its kind.
   */
  respond(request: Request, pathname: string, companyExample?: string): Promise<Response> | undefined
}

/** The contract, and what of it is promised, as it is written in English. */
interface Contracts {
  contract: string | URL
  english: string | URL
}

/** The contract's own pages: everything comes from our origin, so they work offline and under a strict CSP (H1). */
export function docs(
  contract: string | URL = new URL('openapi.yaml', root),
  english: string | URL = new URL('gen/public.en.yaml', root),
): Docs {
  const files = { contract, english }
  const sources: Record<string, (companyExample?: string) => Promise<Served>> = {
    '/openapi.yaml': async () => serve(await Bun.file(contract).text(), YAML, revalidate),
    '/openapi.json': async () => serve(JSON.stringify(await parsed(contract)), JSON_TYPE, revalidate),
    '/docs/public.yaml': async () => {
      const published = publishedContract(await parsed(contract))
      return serve(`${Bun.YAML.stringify(published, null, 2)}\n`, YAML, revalidate)
    },
    '/docs/public.json': async () =>
      serve(JSON.stringify(publishedContract(await parsed(contract))), JSON_TYPE, revalidate),
    '/docs/public.en.yaml': async () => serve(await Bun.file(english).text(), YAML, revalidate),
    '/docs/public.en.json': async () => serve(JSON.stringify(await parsed(english)), JSON_TYPE, revalidate),
    '/docs/postman.json': async () =>
      serve(await Bun.file(new URL('gen/postman.json', root)).bytes(), JSON_TYPE, revalidate),
    [TEXT_SHEET]: async () => serve(TEXT_STYLE, CSS, revalidate),
    [SHEET]: async () => serve(PHONE, CSS, revalidate),
  }
  for (const language of LANGUAGES) Object.assign(sources, sourcesOf(language, files))
  for (const [name, type] of Object.entries(assetTypes)) {
    const file = new URL(import.meta.resolve(`swagger-ui-dist/${name}`))
    sources[assetBase + name] = async () => serve(await Bun.file(file).bytes(), type, immutable)
  }

  const ready = new Map<string, Promise<Served>>()
  const search = createSearch(files)
  return {
    respond(request, pathname, companyExample) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const language = LANGUAGES.find((one) => pathname === `${HOME[one]}/search`)
      if (language) return search(language, request)
      const path = /^\/docs(\/en)?\/$/.test(pathname) ? pathname.slice(0, -1) : pathname
      const source = Object.hasOwn(sources, path) ? sources[path] : undefined
      if (!source) return undefined
      const key = companyExample === undefined ? path : `${path} ${companyExample}`
      let served = ready.get(key)
      if (!served) {
        served = source(companyExample)
        // A failed read must not be remembered as the answer.
        served.catch(() => ready.delete(key))
        ready.set(key, served)
      }
      return served.then((document) => reply(request, document))
    },
  }
}

const parsed = async (file: string | URL) => Bun.YAML.parse(await Bun.file(file).text()) as Node
/** What the page of a language shows: in Russian the operations of the app, too. */
const shownIn = (language: Language, { contract, english }: Contracts) => parsed(language === 'ru' ? contract : english)
const isIn = ({ isRussian }: Text, language: Language) => language === 'ru' || !isRussian

function sourcesOf(language: Language, files: Contracts): Record<string, (companyExample?: string) => Promise<Served>> {
  const home = HOME[language]
  const texts = TEXTS.filter((text) => isIn(text, language)).map((text) => [
    home + text.path,
    async () => {
      const html = await textHtml(await markdownOf(text, language, files))
      const page = framed({ language, path: text.path }, text.title[language], html)
      return serve(page, HTML, revalidate, { 'content-security-policy': TEXT_POLICY })
    },
  ])
  return {
    [home]: (companyExample) => page(language, files, companyExample),
    [`${home}/contract.json`]: async () =>
      serve(JSON.stringify(contractForPage(await shownIn(language, files))), JSON_TYPE, revalidate),
    ...Object.fromEntries(texts),
  }
}

async function markdownOf({ file, title }: Text, language: Language, files: Contracts): Promise<string> {
  if (file !== undefined) return guideText(file, language)
  const whole = await shownIn(language, files)
  const { components } = language === 'ru' ? publishedContract(whole) : whole
  const { ErrorCode } = isNode(components) && isNode(components.schemas) ? components.schemas : {}
  const told = isNode(ErrorCode) && typeof ErrorCode.description === 'string' ? ErrorCode.description : ''
  return `# ${title[language]}\n\n${told}\n`
}

/** Search needs no script: a form, and a page of what was found. */
function createSearch(files: Contracts) {
  const ready = new Map<Language, Promise<(query: string) => Entry[]>>()
  async function made(language: Language) {
    const texts = TEXTS.filter((text) => text.file !== undefined && isIn(text, language)).map(async (text) => ({
      text,
      markdown: await markdownOf(text, language, files),
    }))
    return searcher(entriesOf(await shownIn(language, files), await Promise.all(texts), language))
  }
  return async (language: Language, request: Request): Promise<Response> => {
    const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, QUERY_MAX)
    const find = ready.get(language) ?? made(language)
    ready.set(language, find)
    find.catch(() => ready.delete(language))
    const html = foundPage(language, query, (await find)(query))
    return reply(request, serve(html, HTML, revalidate, { 'content-security-policy': TEXT_POLICY }))
  }
}

async function page(language: Language, files: Contracts, companyExample?: string): Promise<Served> {
  // Lint of the contract demands both.
  const { info } = (await shownIn(language, files)) as { info: { title: string; version: string } }
  const words = WORDS[language]
  const title = `${info.title}: ${words.docs}`
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
        ...({ url: `${HOME[language]}/contract.json`, validatorUrl: null } as object),
        deepLinking: true,
        docExpansion: 'none',
      },
    }),
  )
  const rendered = await (await plugin.handle(new Request('http://localhost/docs'))).text()
  const html = rendered
    .replaceAll(`https://unpkg.com/swagger-ui-dist@${uiPackage.version}/`, assetBase)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<body>', () => `<body>${frame({ language, path: '' })}`)
    // Its own address field would show the contract of the page, which is not the published one.
    .replace('<div id="swagger-ui"></div>', () => `${notes(language, companyExample)}<div id="swagger-ui"></div>`)
    .replace('</head>', () => `<link rel="stylesheet" href="${SHEET}" />\n<script>${DOCS_SCRIPT}</script>\n</head>`)
    .replace('</head>', `<link rel="icon" type="image/png" href="${assetBase}favicon-32x32.png" />\n</head>`)
  return serve(html, HTML, revalidate, { 'content-security-policy': policy(html) })
}

function notes(language: Language, companyExample?: string): string {
  const words = WORDS[language]
  const end = language === 'ru' ? '' : `.${language}`
  const published = {
    [`public${end}.yaml`]: `/docs/public${end}.yaml`,
    [`public${end}.json`]: `/docs/public${end}.json`,
    Postman: '/docs/postman.json',
  }
  const main = `<p role="note">${words.main} ${escapeHtml(`${companyExample}${HOME[language]}`)}</p>`
  return `${companyExample === undefined ? '' : main}
<p>${words.shown} ${words.published}: ${links(published)}. ${words.whole}: ${links(WHOLE)}</p>`
}

const WHOLE = { 'openapi.yaml': '/openapi.yaml', 'openapi.json': '/openapi.json' }
const links = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([name, address]) => `<a href="${address}">${name}</a>`)
    .join(' · ')

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
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
