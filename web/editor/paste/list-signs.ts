/** Signs of an item as PDF has its lists, and messengers. */
const BULLETS = '•●▪◦‣'

/** A sign at the beginning of one line. */
export const bullet = new RegExp(`^\\s*[${BULLETS}]\\s*`)
/** The same of each line of a text, behind its indent: there a word must stand apart from it. */
export const bullets = new RegExp(`^([ \\t]*)[${BULLETS}]\\s+`, 'gm')

/** Where the words of an element begin; undefined: it has none. */
export function firstWords(element: Element): Text | undefined {
  const words = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) if (words.currentNode.textContent?.trim()) return words.currentNode as Text
  return undefined
}
