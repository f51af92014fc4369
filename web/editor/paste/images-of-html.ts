import { encodeText } from '../convert/entities.ts'
import { safeHref } from '../../../openapi/rules/safe-href.ts'

/** Beside words, a picture of this size is a sign, not an illustration; one of a point or two counts readers. */
const smallest = 32
const dot = 2

/** What a picture cannot stand inside of: its block comes after. */
const holders = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, a, span, b, strong, i, em, u, s, code'

/** Pictures as blocks of ours. They come by their address, which the reader never fetches from elsewhere (B43). */
export function takeImages(body: HTMLElement): void {
  const lastOf = new Map<Element, Element>()
  for (const image of body.querySelectorAll('img')) {
    const url = safeHref(image.getAttribute('src') ?? '')
    const size = Math.min(sizeOf(image, 'width'), sizeOf(image, 'height'))
    if (isEmoji(image.alt)) {
      image.replaceWith(image.alt)
      continue
    }
    if (size < smallest || !url || !/^(?:https?:|\/)/i.test(url)) {
      image.replaceWith(size > dot && size < smallest ? image.alt : '')
      continue
    }
    const block = body.ownerDocument.createElement('div')
    block.dataset['type'] = 'image'
    block.dataset['block'] = JSON.stringify({ type: 'image', data: { file: { url }, caption: takeCaption(image) } })
    const holder = outermost(image, body)
    if (holder === image) image.replaceWith(block)
    else {
      partList(holder, image)
      ;(lastOf.get(holder) ?? holder).after(block)
      lastOf.set(holder, block)
      image.remove()
    }
  }
}

/** Messengers draw their emoji themselves and say nowhere how large. */
const isEmoji = (alt: string) =>
  alt.length <= 16 && /^[\p{Emoji}\p{Emoji_Component}]+$/u.test(alt) && /[^\d#*]/.test(alt)

function outermost(image: Element, body: HTMLElement): Element {
  let found: Element = image
  for (let at = image.parentElement; at && at !== body; at = at.parentElement) if (at.matches(holders)) found = at
  return found
}

/** A picture of a step stands below that step: the steps behind it are another list, which goes on counting. */
function partList(list: Element, image: Element): void {
  if (!list.matches('ul, ol')) return
  const items = [...list.children]
  const at = items.findIndex((item) => item.contains(image)) + 1
  if (at === 0 || at === items.length) return
  const rest = list.cloneNode() as Element // a copy of an element is one
  rest.append(...items.slice(at))
  if (list.localName === 'ol')
    rest.setAttribute(
      'start',
      String((Number(list.getAttribute('start')) || 1) + items.slice(0, at).filter(isItem).length),
    )
  list.after(rest)
}

const isItem = ({ localName }: Element) => localName === 'li'

function takeCaption(image: HTMLImageElement): string {
  const caption = image.closest('figure')?.querySelector('figcaption')
  caption?.remove()
  return encodeText(caption?.textContent?.replace(/\s+/g, ' ').trim() ?? '')
}

/** As the page says it; unknown is large. */
function sizeOf(image: Element, side: 'width' | 'height'): number {
  const said =
    image.getAttribute(side) ??
    new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*([\\d.]+)px`).exec(image.getAttribute('style') ?? '')?.[1]
  const size = Number.parseFloat(said ?? '')
  return Number.isFinite(size) ? size : Infinity
}
