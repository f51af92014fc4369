import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { isBlank, cleanText } from '../text/clean-text.ts'
import { cutText, signsIn } from '../text/cut-text.ts'
import { fill } from '../text/fill.ts'

type Item = components['schemas']['ChecklistItem']
/** What the editor gives an id. */
export type NewItem = Omit<Item, 'id'>
type LeftOut = components['schemas']['ChecklistSheet']['skipped'][number]

/** Marks of a list in any notation: «- », «• », «1.», «2)», «[ ]», «☐». */
const MARK = /^(?:[-–—•*·▪☐☑✓]|\[[ xх]?\]|\d{1,3}[.)])\s+/iu
const SECTION = /^(?:#{1,6}\s+(.+)|(.+):)$/u

/**
 * The lines of a pasted text as items: a line that ends with a colon, or begins with «#», is the section of those below it;
 * a question is answered by yes or no, all else is ticked off. What is too long or too many is left out, and told by its line.
 */
export function itemsFromText(text: string): { items: NewItem[]; leftOut: LeftOut[] } {
  const { itemTitleMax, itemsMax, sectionMax } = limits.checklists
  const items: NewItem[] = []
  const leftOut: LeftOut[] = []
  let section: string | undefined
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const said = cleanText(cleanText(line).replace(MARK, ''))
    if (isBlank(said)) continue
    const heading = SECTION.exec(said)
    const leave = (reason: string) => leftOut.push({ row: at + 1, reason })
    if (heading) section = cutText(cleanText(heading[1] ?? heading[2] ?? ''), sectionMax)
    else if (signsIn(said) > itemTitleMax) leave(fill(fieldMessages.maxLength, { n: itemTitleMax }))
    else if (items.length === itemsMax) leave(fill(fieldMessages.maxItems, { n: itemsMax }))
    else items.push({ type: said.endsWith('?') ? 'yesno' : 'check', title: said, ...(section && { section }) })
  }
  return { items, leftOut }
}
