import { limits } from '../gen/limits.gen.ts'
import type { components } from '../gen/schema.d.ts'
import { isBlank, cleanText } from './clean-text.ts'

type Item = components['schemas']['ChecklistItem']
/** What the editor gives an id. */
export type NewItem = Omit<Item, 'id'>

/** Marks of a list in any notation: «- », «• », «1.», «2)», «[ ]», «☐». */
const MARK = /^(?:[-–—•*·▪☐☑✓]|\[[ xх]?\]|\d{1,3}[.)])\s+/iu
const SECTION = /^(?:#{1,6}\s+(.+)|(.+):)$/u

/**
 * The lines of a pasted text as items: a line that ends with a colon, or begins with «#», is the section of those below it;
 * a question is answered by yes or no, all else is ticked off. What is too long or too many is left out and counted.
 */
export function itemsFromText(text: string): { items: NewItem[]; leftOut: number } {
  const items: NewItem[] = []
  let section: string | undefined
  let leftOut = 0
  for (const line of text.split(/\r?\n/)) {
    const said = cleanText(cleanText(line).replace(MARK, ''))
    if (isBlank(said)) continue
    const heading = SECTION.exec(said)
    if (heading) section = cleanText(heading[1] ?? heading[2] ?? '').slice(0, limits.checklists.sectionMax)
    else if (said.length > limits.checklists.itemTitleMax || items.length === limits.checklists.itemsMax) leftOut += 1
    else items.push({ type: said.endsWith('?') ? 'yesno' : 'check', title: said, ...(section && { section }) })
  }
  return { items, leftOut }
}
