/** Less is a bar of the browser that comes and goes. */
const keyboardMinPx = 80

/**
 * The keyboard of iOS lies over the page, which keeps its height; Android takes it from the page (`interactive-widget`).
 * While it does, `data-keyboard` stands at the root, with `--keys-h`, what is covered of the page's foot, and
 * `--keys-top`, what has moved out of sight above.
 */
export function followKeyboard(): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => {}
  const root = document.documentElement
  const look = () => {
    const wasOpen = root.hasAttribute('data-keyboard')
    // Of an enlarged page less is seen, too.
    const isOpen = innerHeight - seen.height * seen.scale >= keyboardMinPx
    root.toggleAttribute('data-keyboard', isOpen)
    const covered = Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
    root.style.setProperty('--keys-h', isOpen ? `${covered}px` : '')
    root.style.setProperty('--keys-top', isOpen ? `${Math.round(seen.offsetTop)}px` : '')
    // A dialog becomes lower: nobody else looks after the field that the keyboard has come for.
    const field = document.activeElement
    if (isOpen && !wasOpen && field?.closest('[role=dialog]')) field.scrollIntoView({ block: 'nearest' })
  }
  look()
  seen.addEventListener('resize', look)
  seen.addEventListener('scroll', look)
  return () => {
    seen.removeEventListener('resize', look)
    seen.removeEventListener('scroll', look)
  }
}
