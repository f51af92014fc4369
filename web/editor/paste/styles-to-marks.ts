/** Elements that say the same as one of ours. */
const sameAs: readonly [selector: string, tag: string][] = [
  ['del, strike', 's'],
  ['ins', 'u'],
  ['kbd, samp, tt', 'code'],
]

/** Bold, italic, underlined and struck text of Google Docs and Word is a matter of style; ours is one of elements. */
export function stylesToMarks(body: HTMLElement): void {
  for (const [selector, tag] of sameAs) body.querySelectorAll(selector).forEach((element) => rename(element, tag))
  body.querySelectorAll<HTMLElement>('sup, sub, [style*=vertical-align]').forEach(toSmallSigns)
  body.querySelectorAll<HTMLElement>('[style]').forEach((element) => {
    const style = element.getAttribute('style') ?? ''
    if (element.matches('b, strong, i, em')) unwrapUnless(element, style)
    else if (element.matches('span, font')) wrap(element, style)
  })
}

/** Google Docs puts the whole copy into `<b style="font-weight:normal">`. */
function unwrapUnless(element: HTMLElement, style: string): void {
  const negated = element.matches('b, strong')
    ? /(?<![\w-])font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style)
    : /(?<![\w-])font-style\s*:\s*normal/i.test(style)
  if (negated) element.replaceWith(...element.childNodes)
}

function wrap(element: HTMLElement, style: string): void {
  if (!element.textContent?.trim() || element.closest('pre')) return
  const inHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null
  const inLink = element.closest('a') !== null || element.querySelector('a') !== null
  // A heading is bold and a link is underlined without the author's doing.
  if (!inHeading && /(?<![\w-])font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) inside(element, 'b')
  if (/(?<![\w-])font-style\s*:\s*(?:italic|oblique)/i.test(style)) inside(element, 'i')
  if (!inLink && /(?<![\w-])text-decoration[^;]*:[^;]*underline/i.test(style)) inside(element, 'u')
  if (/(?<![\w-])text-decoration[^;]*:[^;]*line-through/i.test(style)) inside(element, 's')
  if (isMarked(style)) inside(element, 'mark')
}

/** A felt pen is bright; whatever else lies behind words is the look of the page that they are copied from. */
function isMarked(style: string): boolean {
  if (/mso-highlight\s*:/i.test(style)) return true
  const [, hex, , rgb] =
    /(?<![\w-])background(?:-color)?\s*:\s*(?:#(([\da-f]{2}){3})|rgb\(([\d, ]+)\))/i.exec(style) ?? []
  const parts = hex
    ? (hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
    : (rgb ?? '').split(',').map(Number)
  return Math.max(...parts) > 200 && Math.max(...parts) - Math.min(...parts) > 128
}

const small = {
  super: { from: '0123456789+-−=()n', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ' },
  sub: { from: '0123456789+-−=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' },
}

/** «10⁶», «м²» and «65 °С» would be other values without what stands above the line. */
function toSmallSigns(element: HTMLElement): void {
  const said = /vertical-align\s*:\s*(super|sub)/i.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase()
  const { from, to } = element.localName === 'sub' || said === 'sub' ? small.sub : small.super
  if (!said && !element.matches('sup, sub')) return
  const text = element.textContent?.trim() ?? ''
  const signs = /^[oо]$/i.test(text) ? '°' : Array.from(text, (sign) => to[from.indexOf(sign)] ?? '').join('')
  if (signs.length === text.length) element.replaceWith(signs)
}

function inside(element: HTMLElement, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

export function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
