import { problem } from '../../../openapi/contract.ts'
import { isNode, publishedContract, type Node } from '../../../openapi/published/published.ts'
import { publishedAt } from '../../../openapi/published/versions.ts'
import type { Language } from '../../../openapi/texts.ts'
import { contractForPage } from './docs-contract.ts'
import { foundPage } from './docs-found.ts'
import { framed, TEXT_SHEET, TEXT_STYLE } from './docs-frame.ts'
import { guideText } from './docs-guides.ts'
import { assetBase, assetTypes, operationsPage, PAGE_SHEET, PAGE_STYLE } from './docs-page.ts'
import { contractOf, PART_PATH, PARTS, type Part } from './docs-parts.ts'
import { entriesOf, searcher, type Entry } from './docs-search.ts'
import { textHtml, TEXTS, type Text } from './docs-texts.ts'
import { HOME, LANGUAGES } from './docs-words.ts'
import { reply, serve, type Served } from './served.ts'

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

/** `version`: of the published contract, another than it is now. */
type Asked = { companyExample?: string; version?: string }
type Source = (asked: Asked) => Promise<Served>

export interface Docs {
  /**
   * Answers GET and HEAD of /docs, what lies below it, /openapi.yaml and /openapi.json; undefined for all else. On the product's own
   * address, where nearly nothing answers, the page says whose address is meant: `companyExample`, one of its kind. Rejects
   * with a 404 where a version of the published contract is asked for (`?version=0.2.0`) that never was.
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
  const published = async ({ version }: Asked) =>
    versionAt(publishedContract(await parsed(contract)), version, publishedAt)
  // What was told before is kept as it was told, in Russian.
  const inEnglish = async ({ version }: Asked) => versionAt(await parsed(english), version)
  const sources: Record<string, Source> = {
    '/openapi.yaml': async () => serve(await Bun.file(contract).text(), YAML, revalidate),
    '/openapi.json': async () => serve(JSON.stringify(await parsed(contract)), JSON_TYPE, revalidate),
    '/docs/public.yaml': async (asked) => serve(yaml(await published(asked)), YAML, revalidate),
    '/docs/public.json': async (asked) => serve(JSON.stringify(await published(asked)), JSON_TYPE, revalidate),
    '/docs/public.en.yaml': async (asked) => {
      await inEnglish(asked)
      return serve(await Bun.file(english).text(), YAML, revalidate)
    },
    '/docs/public.en.json': async (asked) => serve(JSON.stringify(await inEnglish(asked)), JSON_TYPE, revalidate),
    [TEXT_SHEET]: async () => serve(TEXT_STYLE, CSS, revalidate),
    [PAGE_SHEET]: async () => serve(PAGE_STYLE, CSS, revalidate),
  }
  for (const name of COLLECTIONS)
    sources[`/docs/${name}`] = async () =>
      serve(await Bun.file(new URL(`gen/${name}`, root)).bytes(), JSON_TYPE, revalidate)
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

/** As a version told it; throws 404 for one that never was, or is not kept. */
async function versionAt(now: Node, version?: string, kept?: (version: string) => Promise<Node | undefined>) {
  if (version === undefined || (isNode(now.info) && version === now.info.version)) return now
  const told = await kept?.(version)
  if (!told) throw problem(404, 'NOT_FOUND')
  return told
}

const COLLECTIONS = ['postman.json', 'postman.en.json', 'bruno.json', 'bruno.en.json']
const yaml = (contract: Node) => `${Bun.YAML.stringify(contract, null, 2)}\n`
const parsed = async (file: string | URL) => Bun.YAML.parse(await Bun.file(file).text()) as Node
const shownIn = async (language: Language, part: Part, { contract, english }: Contracts): Promise<Node> =>
  contractOf(
    part,
    language,
    language === 'ru' || part === 'whole' ? await parsed(contract) : {},
    language === 'ru' ? {} : await parsed(english),
  )
const isIn = ({ isRussian }: Text, language: Language) => language === 'ru' || !isRussian

function sourcesOf(language: Language, files: Contracts): Record<string, Source> {
  const home = HOME[language]
  const texts = TEXTS.filter((text) => isIn(text, language)).map((text) => [
    home + text.path,
    async () => {
      const html = await textHtml(await markdownOf(text, language, files))
      const whole = framed({ language, path: text.path }, text.title[language], html)
      return serve(whole, HTML, revalidate, { 'content-security-policy': TEXT_POLICY })
    },
  ])
  const pages = PARTS.map((part) => {
    const path = home + PART_PATH[part]
    return {
      [path]: async ({ companyExample }: Asked) => {
        const contracts = {
          public: await shownIn(language, 'public', files),
          whole: await shownIn(language, 'whole', files),
        }
        const { html, policy } = await operationsPage({ language, part }, contracts, companyExample)
        return serve(html, HTML, revalidate, { 'content-security-policy': policy })
      },
      [`${path}/contract.json`]: async () =>
        serve(JSON.stringify(contractForPage(await shownIn(language, part, files))), JSON_TYPE, revalidate),
    }
  })
  return Object.assign({}, ...pages, Object.fromEntries(texts)) as Record<string, Source>
}

async function markdownOf({ file, title }: Text, language: Language, files: Contracts): Promise<string> {
  if (file !== undefined) return guideText(file, language)
  const { components } = await shownIn(language, 'public', files)
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
    const [published, whole] = [await shownIn(language, 'public', files), await shownIn(language, 'whole', files)]
    return searcher(entriesOf(whole, published, await Promise.all(texts), language))
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
