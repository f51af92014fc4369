/** The bar at the foot and the head cover so much of the window. */
const covered = { top: 150, bottom: 120 }

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
/** The first item with words in it that can't be kept: what is typed there is no answer yet, and is not to be lost. */
export const unkeptItem = (): string | undefined =>
  document.querySelector('[data-item] [aria-invalid="true"]')?.closest<HTMLElement>('[data-item]')?.dataset.item

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The next item comes into sight by itself; what is in sight stays where it is. */
export function showItem(id: string): void {
  // After what the answer has brought is drawn.
  requestAnimationFrame(() => {
    const card = cardOf(id)
    const box = card?.getBoundingClientRect()
    if (!card || !box || (box.top >= covered.top && box.bottom <= innerHeight - covered.bottom)) return
    card.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' })
  })
}

/** To what is missing: it is seen, and the focus is where it is mended. */
export function leadTo(id: string): void {
  requestAnimationFrame(() => {
    const card = cardOf(id)
    // Of a deviation the reason is missing, not the answer that stands above it.
    const reason = card?.querySelector<HTMLElement>('.run-reason [aria-invalid="true"]')
    const lacking = reason ?? card?.querySelector<HTMLElement>('[aria-invalid="true"], [data-lacks] button')
    const place = lacking ?? card?.querySelector<HTMLElement>('button, input:not([hidden]), textarea')
    place?.focus({ preventScroll: true })
    card?.scrollIntoView?.({ block: 'center', behavior: calm() ? 'auto' : 'smooth' })
  })
}
