import { Mark } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Highlight } from '@tiptap/extension-highlight'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Strike } from '@tiptap/extension-strike'
import { Underline } from '@tiptap/extension-underline'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'

const classes: readonly string[] = limits.content.inlineSpanClasses

/** Classes of Editor.js's inline tools; any other is dropped on paste. */
const ownClass = {
  class: {
    default: null,
    parseHTML: (element: HTMLElement) =>
      [...element.classList].filter((name) => classes.includes(name)).join(' ') || null,
  },
}

const bold = Bold.extend({
  addAttributes: () => ({ tag: tagAttribute('b', 'strong') }),
  renderHTML: ({ mark }) => [mark.attrs['tag'] === 'strong' ? 'strong' : 'b', 0],
})

const italic = Italic.extend({
  addAttributes: () => ({ tag: tagAttribute('i', 'em') }),
  renderHTML: ({ mark }) => [mark.attrs['tag'] === 'em' ? 'em' : 'i', 0],
})

/** Tiptap's own mark of code shuts out every other one; the documents have bold code and linked code. */
const code = Code.extend({ excludes: 'code', addAttributes: () => ownClass })

const link = Link.extend({
  addAttributes: () => ({ href: { default: null }, target: { default: null }, rel: { default: null } }),
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  // Link adds both by itself otherwise, to links that the author wrote without them.
  HTMLAttributes: { target: null, rel: null },
  // A stored link may have no address at all, whatever the type says: the server takes a dangerous one away (B37).
  isAllowedUri: (address: string | null, { defaultValidate }) =>
    !address || (!hasForeignScheme(address) && defaultValidate(address)),
})

const span = Mark.create({
  name: 'span',
  addAttributes: () => ownClass,
  parseHTML: () => classes.map((name) => ({ tag: `span.${name}` })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** In the order of convert/marks.ts. */
export const marks = [
  link,
  bold,
  italic,
  Underline.extend({ addAttributes: () => ownClass }),
  Strike.extend({ addAttributes: () => ownClass, renderHTML: ({ HTMLAttributes }) => ['s', HTMLAttributes, 0] }),
  Highlight.extend({ addAttributes: () => ownClass }),
  code,
  span,
]

/** An address without a scheme is the author's business until it is saved; with one, only those of the contract. */
function hasForeignScheme(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop them: `java\tscript:` is a script
  const href = address.replace(/[\u0000-\u001f\u007f-\u009f\s]/g, '')
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(href) && safeHref(href) === undefined
}

function tagAttribute(usual: string, other: string) {
  return {
    default: usual,
    rendered: false,
    parseHTML: (element: HTMLElement) => (element.localName === other ? other : usual),
  }
}
