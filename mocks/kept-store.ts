import { type Kept, nothingKept } from './kept.ts'

type Place = Pick<Storage, 'getItem' | 'setItem'>

/**
 * What the tabs of an address keep together (kept.ts). Calls overlap: one that begins while another is under way must not
 * take back what that one has changed and not yet written, and one that changed nothing must not write what it began with.
 * So it is taken only where another tab has written since, and written only where it has changed.
 */
export function createKeptStore(name: string, place: Place, now: () => Kept, take: (kept: Kept) => void) {
  /** What this tab has last read or written. */
  let known: string | null = null
  return {
    load(): void {
      const text = place.getItem(name)
      if (text === known) return
      known = text
      // A version of the mocks that knows more fields starts them empty.
      if (text) take({ ...nothingKept(), ...(JSON.parse(text) as Partial<Kept>) })
    },
    save(): void {
      const text = JSON.stringify(now())
      if (text === known) return
      place.setItem(name, text)
      known = text
    },
  }
}
