import { Marked } from 'marked'
import type { Language } from '../../../openapi/texts.ts'

/** A text of the docs: Markdown of ours, below the address of its language. */
export interface Text {
  path: string
  title: Readonly<Record<Language, string>>
  /** Below openapi/; without it the text is made of the contract. */
  file?: string
  /** There is no other than the Russian one. */
  isRussian?: true
}
export const ERRORS: Text = { path: '/errors', title: { ru: 'Коды ошибок', en: 'Error codes' } }
export const TEXTS: readonly Text[] = [
  {
    path: '/guides/first-call',
    title: { ru: 'Первый вызов', en: 'First call' },
    file: 'guides/first-call.md',
  },
  {
    path: '/guides/export',
    title: { ru: 'Выгрузка по страницам', en: 'Export by pages' },
    file: 'guides/export.md',
  },
  {
    path: '/guides/staff',
    title: { ru: 'Сотрудники из кадровой системы', en: 'Employees from an HR system' },
    file: 'guides/staff.md',
  },
  {
    path: '/guides/sales',
    title: { ru: 'Задачи по продажам из кассы', en: 'Tasks from a point of sale' },
    file: 'guides/sales.md',
  },
  {
    path: '/guides/webhooks',
    title: { ru: 'Проверка вебхука', en: 'Verifying a webhook' },
    file: 'guides/webhooks.md',
  },
  ERRORS,
  {
    path: '/changelog',
    title: { ru: 'Изменения', en: 'Changelog (in Russian)' },
    file: 'CHANGELOG.md',
    isRussian: true,
  },
]

/** What a heading or a code is linked by. */
export const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const markdown = new Marked({
  renderer: {
    // One that is scrolled must be reached by keyboard; one that is a file says its name, as others import it.
    code({ text, lang = '' }) {
      const [language = '', file = ''] = Bun.escapeHTML(lang).split(' ')
      const code = `<pre tabindex="0"><code class="language-${language}">${Bun.escapeHTML(text)}\n</code></pre>\n`
      if (file === '') return code
      return `<figure aria-label="${file}"><figcaption><code>${file}</code></figcaption>${code}</figure>\n`
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${Bun.escapeHTML(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})
/** A row of a table that begins with a code is found by it; a long one is broken between its words. */
const CODE_CELL = /<td><code>(\w+)<\/code>/g

/** One text as HTML: nothing foreign, no script. */
export const textHtml = async (text: string): Promise<string> =>
  (await markdown.parse(text))
    .replaceAll(CODE_CELL, (_, code: string) => `<td id="${code}"><code>${code.replaceAll('_', '_<wbr />')}</code>`)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** The parts of a text by its headings, as they are found. */
export function partsOf(text: string): { title: string; text: string; anchor: string }[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/^#/gm, ' #'))
  return prose.split(/^(?=#{1,3} )/m).flatMap((part) => {
    const [, title, rest = ''] = /^#+ (.*)\n([\s\S]*)$/.exec(part) ?? []
    return title === undefined ? [] : [{ title, text: rest, anchor: anchorOf(title) }]
  })
}
