import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Browser, chromium, type Page } from 'playwright-core'
import { anyMarkup } from '../test/content-samples.ts'
import { cleanInline } from './inline-markup.ts'
import corpus from './xss-corpus.json'

// The server's allow-list (sanitize-html) and the reader's (DOMPurify, in a real browser) are one list written in two
// programs (I8): neither may take anything away from what the other lets through. The reader is bundled by its
// path, because the programs share no code.
const reader = new URL('../../web/editor/inline.ts', import.meta.url).pathname

const inputs = [
  ...corpus,
  ...fc.sample(anyMarkup(), { numRuns: 1500, seed: 1 }),
  'до <b>30&nbsp;секунд</b> &amp; не дольше<br>и <mark>ещё</mark> <strong>a</strong><i>b</i><em>c</em><u>d</u><s>e</s><code>f</code>',
  '<a href="/knowledge-base/article/1">a</a><a href="#h-x">b</a><a href="mailto:a@a.example">c</a><a href="tel:+7495">d</a>',
  '<a href="http://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">a</a><span class="cdx-marker cdx-underline">b</span>',
]

let browser: Browser
let page: Page

beforeAll(async () => {
  const built = await Bun.build({
    entrypoints: ['/reader.ts'],
    files: {
      '/reader.ts': `
        import { inlineHtml } from '${reader}'
        const parse = (html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML
        Object.assign(window, { inlineHtml: (html) => parse(inlineHtml(html)), parse })`,
    },
    format: 'iife',
  })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  page = await browser.newPage()
  await page.route('**/*', (route) => route.abort())
  await page.setContent('<!doctype html><title>x</title>')
  await page.addScriptTag({ content: (await built.outputs[0]?.text()) ?? '' })
}, 60_000)

afterAll(() => browser.close())

/** Each text through one of the page's functions. */
const inPage = (name: 'inlineHtml' | 'parse', texts: string[]) =>
  page.evaluate<(string | undefined)[]>(`${JSON.stringify(texts)}.map((text) => window.${name}(text))`)

test('the reader takes nothing away from what the server has let through', async () => {
  const stored = inputs.map(cleanInline)
  expect(await inPage('inlineHtml', stored)).toEqual(await inPage('parse', stored))
})

test('the server takes nothing away from what the reader draws', async () => {
  const drawn = (await inPage('inlineHtml', inputs)).map((html) => html ?? '')
  expect(await inPage('parse', drawn.map(cleanInline))).toEqual(drawn)
})
