/**
 * Word says its lists in styles: paragraphs with `mso-list: l0 level2 lfo1`, whose marker is text inside
 * `mso-list: Ignore`. A copy without the style keeps the class MsoListParagraph. A list that goes on behind other
 * words goes on counting.
 */
export function wordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')].filter(isItem)
  let open: { root: HTMLElement; lists: HTMLElement[] } | undefined
  for (const item of items) {
    const level = Math.min(Number(/level(\d)/.exec(styleOf(item))?.[1] ?? 1), 8)
    const marker = takeMarker(item)
    const document = item.ownerDocument
    // Headings and clauses («4.2.») are referred to by their numbers, which a list has no levels for.
    if (/^h\d$/.test(item.localName) || /^\d+\.\d/.test(marker)) {
      if (tagOf(marker) === 'ol') item.prepend(`${marker} `)
      continue
    }
    if (!open || open.root.nextElementSibling !== item || (level === 1 && isAnother(open.root, marker))) {
      const root = document.createElement(tagOf(marker))
      const number = /^\(?(\d+)[.)]/.exec(marker)?.[1]
      if (number) root.setAttribute('start', number)
      item.before(root)
      open = { root, lists: [root] }
    }
    const { lists } = open
    lists.length = Math.min(lists.length, level)
    while (lists.length < level) {
      const parent = lists.at(-1)
      if (!parent) break
      if (!parent.lastElementChild) parent.append(document.createElement('li'))
      const nested = document.createElement(tagOf(marker))
      parent.lastElementChild?.append(nested)
      lists.push(nested)
    }
    const li = document.createElement('li')
    li.append(...item.childNodes)
    lists.at(-1)?.append(li)
    item.remove()
  }
}

/** Word and Safari write runs of spaces as elements of their own; its empty `o:p` is the end of a paragraph. */
export function wordSpaces(body: HTMLElement): void {
  body.querySelectorAll<HTMLElement>('span').forEach((span) => {
    if (!span.classList.contains('Apple-converted-space') && !/mso-spacerun/i.test(styleOf(span))) return
    span.replaceWith(' ')
  })
  for (const element of [...body.getElementsByTagName('o:p')])
    if (element.textContent?.trim()) element.replaceWith(...element.childNodes)
    else element.remove()
}

function isItem(element: HTMLElement): boolean {
  return (
    /mso-list\s*:\s*(?!ignore|none|skip)/i.test(styleOf(element)) || element.className.startsWith('MsoListParagraph')
  )
}

function takeMarker(item: HTMLElement): string {
  const marker = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(styleOf(span)),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return text
}

/** `1.`, `2)`, `iv.`, `б)` count; `o`, `·`, `§` and the rest are bullets. */
function tagOf(marker: string): 'ol' | 'ul' {
  return /^\(?(?:\d+(?:\.\d+)*|[ivxlc]+|[a-zа-я])[.)]/i.test(marker) ? 'ol' : 'ul'
}

/** Word says nowhere that a list ends where the next one begins at once: its own marker does. */
function isAnother({ localName }: HTMLElement, marker: string): boolean {
  return tagOf(marker) !== localName || (localName === 'ol' && /^\(?[1aа][.)]$/i.test(marker))
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}
