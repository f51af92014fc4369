import type { Block } from '../block.ts'
import { encodeText } from '../convert/entities.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { embeddedPictures } from './embedded-pictures.ts'

/** Beside words, a picture of this size is a sign, not an illustration; one of a point or two counts readers. */
const smallest = 32
const dot = 2

/** What a picture cannot stand inside of: its block comes after. */
const holders = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, a, span, b, strong, i, em, u, s, code'

/** What becomes of pictures that came with the words. */
export interface Embedding {
  /** The same words in RTF, which has the pictures of Word. */
  rtf: string
  /** The block of a picture that is on its way into the store, unless it is not taken. */
  placeOf: (file: File) => Block | undefined
  onLost: () => void
}

/**
 * Pictures as blocks of ours: what came along is sent to the store at once, the others come by their address, which the
 * reader never fetches from elsewhere (B43).
 */
export function takeImages(body: HTMLElement, embedding?: Embedding): void {
  const lastOf = new Map<Element, Element>()
  const images = [...body.querySelectorAll('img')]
  const embedded = embeddedPictures(images, embedding?.rtf ?? '')
  for (const image of images) {
    const url = safeHref(image.getAttribute('src') ?? '')
    const size = Math.min(sizeOf(image, 'width'), sizeOf(image, 'height'))
    if (isEmoji(image.alt)) {
      image.replaceWith(image.alt)
      continue
    }
    const isFar = url !== undefined && /^(?:https?:|\/)/i.test(url)
    const file = size < smallest ? undefined : embedded.get(image)
    const placed = file && embedding?.placeOf(file)
    if (size < smallest || !(isFar || placed)) {
      if (size >= smallest && (file || /^(?:file|blob):/.test(image.src))) embedding?.onLost()
      image.replaceWith(size > dot && size < smallest ? image.alt : '')
      continue
    }
    const block = body.ownerDocument.createElement('div')
    const caption = takeCaption(image)
    block.dataset['type'] = 'image'
    block.dataset['block'] = JSON.stringify({
      type: 'image',
      data: placed ? { ...placed.data, caption } : { file: { url }, caption },
    })
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
