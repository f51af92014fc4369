import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import uiPackage from 'swagger-ui-dist/package.json'
import type { Node } from '../../../openapi/published/published.ts'
import type { Language } from '../../../openapi/texts.ts'
import { frame, FRAME_STYLE } from './docs-frame.ts'
import { countOf, PART_PATH, PARTS, placesOf, type Part } from './docs-parts.ts'
import { docsScript } from './docs-script.ts'
import { HOME, WORDS } from './docs-words.ts'

/**
 * The page is that of @elysiajs/swagger with its Swagger UI, not its default Scalar: Scalar's script brings
 * 268 packages (278 MB), 1.2 MB gzip and an eval probe; Swagger UI is one package, 0.45 MB gzip, no eval.
 */
export const assetBase = `/docs/assets/${uiPackage.version}/`
export const assetTypes: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

export const PAGE_SHEET = '/docs/page.css'
/** Swagger UI is laid out for a wide window: on a phone its tables are scrolled, and not the page. */
export const PAGE_STYLE = `${FRAME_STYLE}
body { margin: 0 }
body > p, aside > p { margin: 0 auto; padding: 4px 20px; max-width: 1460px; box-sizing: border-box; font: 14px/1.5 system-ui, sans-serif }
body > p a, aside > p a { color: var(--link) }
.docs-parts { display: flex; flex-wrap: wrap; gap: 8px; box-sizing: border-box; margin: 0 auto; padding: 8px 20px; max-width: 1460px; font: 15px/1.5 system-ui, sans-serif }
.docs-parts > * { padding: 7px 14px; border: 1px solid var(--line); border-radius: 8px }
.docs-parts a { color: var(--link) }
.docs-parts span { border-color: var(--ink); background: var(--ink); color: var(--paper); font-weight: 600 }
.docs-parts :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.docs-region { display: contents }
.swagger-ui .info .title small { background: #5a6069 }
.swagger-ui .info .title small.version-stamp { background: #3f6a06 }
.swagger-ui .info .title small pre { color: #fff }
.swagger-ui .info .url, .swagger-ui .info a { color: var(--link) }
.swagger-ui .btn.authorize { border-color: currentColor; color: light-dark(#1a6b45, #49cc90) }
.swagger-ui .btn.authorize svg { fill: currentColor }
.swagger-ui :is(.parameter__in, .parameter__extension, .prop-format, .responses-inner .headers .header-example) { color: light-dark(#5a6069, #a4a9b1) }
.swagger-ui :is(.parameter__name.required span, .parameter__name.required::after, .opblock-section-header small) { color: light-dark(#c01212, #ff8a8a) }
.dark-mode .swagger-ui .header-col { color: #e4e6e6 }
.swagger-ui .microlight span[style*='rgb(211, 99, 99)'] { color: #ff9c9c !important }
.swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none }
.swagger-ui .webhooks h2 { display: none }
.swagger-ui .opblock-body { overflow-x: auto }
@media (max-width: 640px) {
  .docs, .docs-parts, body > p, aside > p { padding-inline: 12px }
  #swagger-ui { overflow-x: clip }
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .opblock-summary-path { word-break: break-all }
}`

/** The page of one part of the contract, with the policy that it lives under. */
export async function operationsPage(
  { language, part }: { language: Language; part: Part },
  contracts: Readonly<Record<Part, Node>>,
  companyExample?: string,
): Promise<{ html: string; policy: string }> {
  // Lint of the contract demands both.
  const { info } = contracts.public as { info: { title: string; version: string } }
  const words = WORDS[language]
  const title = [`${info.title}: ${words.docs}`, ...(part === 'whole' ? [words.parts.whole.toLowerCase()] : [])].join(
    ', ',
  )
  const url = `${HOME[language]}${PART_PATH[part]}/contract.json`
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
        ...({ url, validatorUrl: null } as object),
        deepLinking: true,
        docExpansion: 'none',
      },
    }),
  )
  const rendered = await (await plugin.handle(new Request('http://localhost/docs'))).text()
  // The contract comes beside the program that shows it, and not after it.
  const head = [
    `<link rel="preload" as="fetch" crossorigin href="${url}" />`,
    `<link rel="stylesheet" href="${PAGE_SHEET}" />`,
    `<script>${docsScript(language, part, placesOf(contracts.public))}</script>`,
  ]
  const html = rendered
    .replaceAll(`https://unpkg.com/swagger-ui-dist@${uiPackage.version}/`, assetBase)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<body>', () => `<body>${frame({ language, path: PART_PATH[part] })}`)
    // Its own address field would show the contract of the page, which is not the published one.
    .replace(
      '<div id="swagger-ui"></div>',
      () => `${notes(language, part, contracts, companyExample)}<div id="swagger-ui"></div>`,
    )
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('</head>', `<link rel="icon" type="image/png" href="${assetBase}favicon-32x32.png" />\n</head>`)
  return { html, policy: policyOf(html) }
}

function notes(
  language: Language,
  part: Part,
  contracts: Readonly<Record<Part, Node>>,
  companyExample?: string,
): string {
  const words = WORDS[language]
  const end = language === 'ru' ? '' : `.${language}`
  const published = {
    [`public${end}.yaml`]: `/docs/public${end}.yaml`,
    [`public${end}.json`]: `/docs/public${end}.json`,
    Postman: `/docs/postman${end}.json`,
    Bruno: `/docs/bruno${end}.json`,
  }
  const main = `<p role="note">${words.main} ${escapeHtml(`${companyExample}${HOME[language]}`)}</p>`
  const parts = PARTS.map((one) => {
    const name = `${words.parts[one]}: ${countOf(contracts[one])}`
    return one === part
      ? `<span aria-current="page">${name}</span>`
      : `<a href="${HOME[language]}${PART_PATH[one]}">${name}</a>`
  })
  return `${companyExample === undefined ? '' : main}
<nav class="docs-parts" aria-label="${words.part}">${parts.join('\n')}</nav>
<aside aria-label="${words.part}">
<p>${words.shown[part]}</p>
<p>${words.published}: ${links(published)}. ${words.whole}: ${links(WHOLE)}</p>
</aside>`
}

const WHOLE = { 'openapi.yaml': '/openapi.yaml', 'openapi.json': '/openapi.json' }
const links = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([name, address]) => `<a href="${address}">${name}</a>`)
    .join(' · ')

/** The page's one inline script is allowed by its hash, here and nowhere else in the product. */
function policyOf(html: string): string {
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
