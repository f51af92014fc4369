import { bullet, firstWords } from './list-signs.ts'

/** Lines of their own, of which the schema knows no more than that: bare, one would run into the next. */
export const otherBlocks =
  'address, caption, center, dd, details, dl, dt, fieldset, figcaption, figure, footer, form, header, legend, main, nav, summary'

const blocks = `p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, tr, td, th, blockquote, pre, section, article, hr, ${otherBlocks}`

/** The words and marks of an element as one line of nodes: what stood in blocks of its own is parted by line breaks. */
export function toInline(element: Element): void {
  for (const list of element.querySelectorAll('ul, ol')) {
    const from = Number(list.getAttribute('start')) || 1
    const items = [...list.children].filter(({ localName }) => localName === 'li')
    items.forEach((item, index) => item.prepend(list.localName === 'ol' ? `${from + index}. ` : '• '))
  }
  for (const block of [...element.querySelectorAll(blocks)].toReversed()) {
    const line = element.ownerDocument.createElement('br')
    // One break between two neighbours: each brings its own and the doubles go.
    block.before(line.cloneNode())
    block.after(line)
    block.replaceWith(...block.childNodes)
  }
  trimBreaks(element)
}

/** Nested lists go into their items and items hold one line each, as the stored form has it. */
export function tidyLists(body: HTMLElement): void {
  // Google Docs and Word put a nested list beside its item.
  body.querySelectorAll(':is(ul, ol) > :is(ul, ol)').forEach((nested) => {
    const item = nested.previousElementSibling
    if (item?.localName === 'li') item.append(nested)
    else nested.replaceWith(...nested.childNodes)
  })
  body.querySelectorAll<HTMLElement>('li[role=checkbox]').forEach((item) => {
    item.dataset['checked'] = String(item.getAttribute('aria-checked') === 'true')
    item.parentElement?.setAttribute('data-style', 'checklist')
  })
  for (const item of [...body.querySelectorAll('li')].toReversed()) tidyItem(item)
  body.querySelectorAll('ul, ol').forEach((list) => {
    if (!list.querySelector('li')) list.replaceWith(...list.childNodes)
  })
}

/** A list that was written by hand, or by a program that knows no lists: paragraphs or lines, each behind a bullet. */
export function bulletLists(body: HTMLElement): void {
  let list: Element | undefined
  for (const line of body.querySelectorAll('p, div')) {
    if (!bullet.test(line.textContent ?? '') || line.closest('li, table, blockquote') || line.querySelector(blocks))
      continue
    const items = itemsOf(line)
    if (!items.every((item) => bullet.test(item.textContent ?? ''))) continue
    for (const item of items) {
      const words = firstWords(item)
      if (words) words.data = words.data.replace(bullet, '')
    }
    if (list?.nextElementSibling !== line) {
      list = line.ownerDocument.createElement('ul')
      line.before(list)
    }
    list.append(...items)
    line.remove()
  }
}

/** A copy of what stands between the breaks of a paragraph. */
function itemsOf(line: Element): Element[] {
  const items: Element[] = []
  for (const node of [...line.childNodes]) {
    if (node.nodeName === 'BR' || items.length === 0) items.push(line.ownerDocument.createElement('li'))
    if (node.nodeName !== 'BR') items.at(-1)?.append(node.cloneNode(true))
  }
  return items.filter((item) => !isBlank(item))
}

function tidyItem(item: HTMLElement): void {
  const { ownerDocument: document } = item
  const lists = [...item.querySelectorAll('ul, ol')].filter((list) => list.parentElement?.closest('li') === item)
  const [first, ...others] = lists
  for (const list of lists) list.remove()
  for (const list of others) first?.append(...list.childNodes)
  const checked = takeTick(item)
  if (checked !== undefined) {
    item.dataset['checked'] = String(checked)
    item.parentElement?.setAttribute('data-style', 'checklist')
  }
  toInline(item)
  const line = document.createElement('p')
  line.append(...item.childNodes)
  item.append(line, ...(first ? [first] : []))
}

const tick = /^\s*(?:\[([ xхXХ]?)\]|([☐☑☒✅]))\s+/

/** Whether an item, its nested lists aside, is ticked: by a field, by Notion's picture of one or by its first letters. */
function takeTick(item: HTMLElement): boolean | undefined {
  const box = item.querySelector('input[type=checkbox], .checkbox-on, .checkbox-off')
  if (box) {
    box.remove()
    return box.hasAttribute('checked') || box.classList.contains('checkbox-on')
  }
  const words = firstWords(item)
  const found = words && tick.exec(words.data)
  if (!found) return undefined
  words.data = words.data.slice(found[0].length)
  return found[2] === undefined ? found[1]?.trim() !== '' : found[2] !== '☐'
}

/** A quote of ours is a text and its author. */
export function tidyQuotes(body: HTMLElement): void {
  for (const quote of [...body.querySelectorAll('blockquote')].toReversed()) {
    if (quote.closest('li, td, th') || quote.parentElement?.closest('blockquote')) {
      quote.replaceWith(...quote.childNodes)
      continue
    }
    const author = quote.querySelector('cite, footer')
    author?.remove()
    const caption = part(quote, 'cite', 'quoteCaption', author ? [...author.childNodes] : [])
    const text = part(quote, 'p', 'quoteText', [...quote.childNodes])
    quote.replaceChildren(text, caption)
  }
}

/** Paragraphs of nothing but space are how a page keeps its distances. */
export function dropEmptyBlocks(body: HTMLElement): void {
  body.querySelectorAll('p, h1, h2, h3, h4, h5, h6').forEach((block) => {
    if (block.matches('li > p, [data-part]') || block.querySelector('[data-block]')) return
    if (isBlank(block)) block.remove()
    else trimBreaks(block)
  })
  // Google Docs keeps its distances with breaks between blocks.
  body.querySelectorAll('br').forEach((line) => {
    let before = line.previousSibling
    while (before?.nodeType === 3 && !before.textContent?.trim()) before = before.previousSibling
    const beginsBlock = before === null && line.parentElement?.matches('body, div, section, article')
    if (beginsBlock || (before instanceof Element && before.matches(blocks))) line.remove()
  })
}

export function isBlank(element: Element): boolean {
  return (element.textContent ?? '').replace(/[\s\u00a0\u200b]/g, '') === ''
}

function part(quote: Element, tag: string, name: string, content: ChildNode[]): HTMLElement {
  const element = quote.ownerDocument.createElement(tag)
  element.append(...content)
  toInline(element)
  element.dataset['part'] = name
  return element
}

/** No break begins or ends a line, and two in a row are one. */
function trimBreaks(element: Element): void {
  const isSpace = (node: ChildNode | null): node is ChildNode =>
    node !== null && (node.nodeName === 'BR' || (node.nodeType === 3 && !node.textContent?.trim()))
  while (isSpace(element.firstChild)) element.firstChild.remove()
  while (isSpace(element.lastChild)) element.lastChild.remove()
  element.querySelectorAll('br').forEach((line) => {
    let next = line.nextSibling
    while (isSpace(next) && next.nodeType === 3) next = next.nextSibling
    if (next?.nodeName === 'BR') line.remove()
  })
}
