import { Marked } from 'marked'

/** A text of the docs: Markdown of ours, read where the contract is. */
interface Text {
  path: string
  title: string
  file: string
}
export const TEXTS: readonly Text[] = [
  { path: '/docs/guides/first-call', title: 'Первый вызов', file: 'guides/first-call.md' },
  { path: '/docs/guides/export', title: 'Выгрузка по страницам', file: 'guides/export.md' },
  { path: '/docs/guides/staff', title: 'Сотрудники из кадровой системы', file: 'guides/staff.md' },
  { path: '/docs/guides/sales', title: 'Задачи по продажам из кассы', file: 'guides/sales.md' },
  { path: '/docs/guides/webhooks', title: 'Проверка вебхука', file: 'guides/webhooks.md' },
  { path: '/docs/changelog', title: 'Изменения', file: 'CHANGELOG.md' },
]
export const TEXT_SHEET = '/docs/text.css'
/** Both schemes by the reader's wish; what is wide is scrolled, and not the page. */
export const TEXT_STYLE = `:root { color-scheme: light dark }
html { background: light-dark(#fff, #141619); color: light-dark(#1c1e21, #e4e6e6) }
body { margin: 0 auto; padding: 16px 20px 48px; max-width: 760px; font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 14px }
a { color: light-dark(#0b5cad, #8ab8ff) }
h1, h2, h3 { line-height: 1.25 }
code { font: 14px/1.5 ui-monospace, monospace }
:not(pre) > code { padding: 1px 4px; border-radius: 4px; background: light-dark(#eef0f2, #2b2e33) }
pre { overflow-x: auto; padding: 12px 16px; border-radius: 8px; background: light-dark(#f4f5f7, #1d2024) }
pre code { overflow-wrap: normal }
table { display: block; overflow-x: auto; border-collapse: collapse }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top }`

const markdown = new Marked({
  renderer: {
    // One that is scrolled must be reached by keyboard.
    code: ({ text, lang = '' }) =>
      `<pre tabindex="0"><code class="language-${Bun.escapeHTML(lang.split(' ')[0] ?? '')}">${Bun.escapeHTML(text)}\n</code></pre>\n`,
  },
})

/** One text as a page: nothing foreign, no script. */
export async function textPage({ path, title }: Text, text: string): Promise<string> {
  const links = [{ path: '/docs', title: 'Операции' }, ...TEXTS].map((one) =>
    one.path === path
      ? `<span aria-current="page">${Bun.escapeHTML(one.title)}</span>`
      : `<a href="${one.path}">${Bun.escapeHTML(one.title)}</a>`,
  )
  return `<!DOCTYPE html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${Bun.escapeHTML(title)}: документация API</title>
    <link rel="stylesheet" href="${TEXT_SHEET}" />
  </head>
  <body>
    <nav aria-label="Документация">${links.join('\n')}</nav>
    <main>
${await markdown.parse(text)}</main>
  </body>
</html>
`
}
