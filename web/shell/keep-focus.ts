const stops = 'a[href], :is(button, input, textarea, select):not(:disabled), summary, [tabindex="0"]'

/** Where something stood: what is before it there, or null if nothing is. */
interface Place {
  parent: Node
  before: Node | null
}

/**
 * A button may go with what it has done, and one at work is disabled: for the browser the focus is nowhere then, and who
 * hears the page is back at its top. Whoever goes by the keyboard goes on at what stands there next, and has the button
 * back once it is free. What lies over the page and the page's change have ways of their own (useFocusBack,
 * useFocusHeading), and so have rows of a list (row-focus.ts), which come first.
 */
export function keepFocus(): () => void {
  let byKeys = false
  let at: HTMLElement | undefined
  let path = ''
  let isOff = false

  const onKey = () => (byKeys = true)
  const onPointer = () => (byKeys = false)
  const onFocus = ({ target }: FocusEvent) => {
    at = target instanceof HTMLElement ? target : undefined
    path = location.pathname
    isOff = false
  }
  const observer = new MutationObserver((records) => {
    if (!at || !byKeys) return
    const left = at
    if (left.isConnected) {
      const wasOff = isOff
      isOff = left.matches(':disabled')
      if (wasOff && !isOff && isNowhere(left)) left.focus({ preventScroll: true })
      return
    }
    at = undefined
    const place = placeOf(left, records)
    if (!place || left.closest('[role=dialog], [role=menu], [role=listbox]')) return
    // After those who know better.
    requestAnimationFrame(() => {
      if (isNowhere(left) && location.pathname === path) nextAt(place)?.focus()
    })
  })

  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', onPointer, true)
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', onPointer, true)
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

/** One that is disabled may be said to have the focus for a moment more. */
const isNowhere = (left: HTMLElement): boolean => {
  const now = document.activeElement
  return now === null || now === document.body || now === left
}

/** With its heading a whole view has gone, and the next one begins at its own (ui/ViewTitle.tsx). */
const hadHeading = (gone: Node): boolean =>
  gone instanceof Element && (gone.matches('h1') || !!gone.querySelector('h1'))

function placeOf(left: HTMLElement, records: readonly MutationRecord[]): Place | undefined {
  if (records.some(({ removedNodes }) => [...removedNodes].some(hadHeading))) return undefined
  const record = records.find(({ removedNodes }) => [...removedNodes].some((gone) => gone.contains(left)))
  return record && { parent: record.target, before: record.previousSibling }
}

/** What follows the place in its dialog or page, or stands before it. */
function nextAt({ parent, before }: Place): HTMLElement | undefined {
  const element = parent instanceof Element ? parent : parent.parentElement
  if (!element?.isConnected) return undefined
  const text = element.closest<HTMLElement>('[contenteditable=true]')
  if (text) return text
  const around = element.closest('[role=dialog], main') ?? document.body
  const all = [...around.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility())
  const from = before?.isConnected ? before : element
  const follows = (stop: Node) =>
    from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING && !before?.contains(stop)
  return all.find(follows) ?? all.at(-1)
}
