import { keepFocus } from './keep-focus.ts'
import { keepPlaces } from './keep-places.ts'
import { followKeyboard } from './keyboard.ts'
import { lightOnPaper } from './paper.ts'

/** What eases the use of any page; none waits for it to be read. */
export function ease(): void {
  followKeyboard()
  keepFocus()
  lightOnPaper()
  keepPlaces()
}
