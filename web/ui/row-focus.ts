/** What in a row the focus can be at, in the order of the row. */
const stops = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button, input')]
const isRow = (element: Element | null): element is Element => element !== null && stops(element).length > 0

/** An item of a menu, which goes with its menu, stands for the button that opened it. */
export const openerAt = (at: Element): Element =>
  document.getElementById(at.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '') ?? at

/** Takes a row out at once, where nothing is asked. */
export function removeRow(remove: () => void): void {
  const focus = rowUnderFocus()
  remove()
  focus?.watch()
}

/** Brings a row back: the button that does goes with its notice, and the focus goes on in the row. */
export function returnRow(bring: () => void): void {
  const before = new Set(document.querySelectorAll('main li'))
  bring()
  requestAnimationFrame(() => {
    const row = [...document.querySelectorAll('main li')].find((one) => !before.has(one) && isRow(one))
    const own = row?.querySelector<HTMLElement>('[aria-expanded], [aria-pressed]')
    own?.focus()
  })
}

/**
 * The row of a list that the focus is in now. Once the row is gone, because somebody has removed or archived it, the
 * focus would be nowhere: it goes on at the same place of the next row, or the last, or at the page's heading.
 */
export function rowUnderFocus() {
  const at = document.activeElement
  const row = at?.closest('main :is(tr, li)')
  if (!at || !row) return undefined
  const opener = openerAt(at)
  const place = stops(row).findIndex((stop) => stop === opener)
  const neighbours = [row.nextElementSibling, row.previousElementSibling].filter(isRow)
  const stop = () => observer.disconnect()

  function look(): void {
    const now = document.activeElement
    const isNowhere = now === null || now === document.body
    if (row?.isConnected) {
      // He has gone on by himself.
      if (!isNowhere && !row.contains(now) && !now.closest('[role=dialog]')) stop()
      return
    }
    // A dialog that is still going takes the focus with it.
    if (now?.closest('[role=dialog]')) return
    stop()
    if (!isNowhere) return
    const next = neighbours.find(({ isConnected }) => isConnected)
    const target =
      (next && (stops(next)[place] ?? stops(next).at(-1))) ?? document.querySelector<HTMLElement>('main h1')
    target?.focus()
  }
  const observer = new MutationObserver(look)
  return {
    /** What was asked about has been done: from now on the row may go. */
    watch: () => {
      observer.observe(document.body, { childList: true, subtree: true })
      look()
    },
    stop,
  }
}
