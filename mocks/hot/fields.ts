/** What was typed into a page that is loaded anew under the developer's hands: kept by what a field is called. */
type Typed = { field: string; nth: number; value?: string; checked?: boolean; caret?: number }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The panel keeps its own. */
const OWN = '.mock-panel'
/** A field that has not come by then belongs to a page that is gone. */
const PATIENCE_MS = 10_000

const nameOf = (field: Field) =>
  [
    field.tagName,
    field.type,
    field.name,
    field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.getAttribute('placeholder') ?? '',
  ].join('|')

const fieldsOf = (root: ParentNode) =>
  [...root.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => field.type !== 'file' && field.type !== 'hidden' && !field.closest(OWN),
  )

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
/** Its text is chosen from a list: typing into it changes nothing. */
const isPicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.readOnly || field.getAttribute('aria-haspopup') === 'listbox')

export function typedIn(root: ParentNode): Typed[] {
  const seen = new Map<string, number>()
  return fieldsOf(root).map((field) => {
    const name = nameOf(field)
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    if (isTicked(field)) return { field: name, nth, checked: field.checked }
    const isFocused = field === document.activeElement && !(field instanceof HTMLSelectElement)
    return { field: name, nth, value: field.value, ...(isFocused && { caret: field.selectionStart ?? 0 }) }
  })
}

/** Types it again as the fields come, as a person would: React hears of it. */
export function typeAgain(root: HTMLElement, typed: readonly Typed[]): void {
  const waiting = new Set(typed)
  const look = () => {
    const fields = fieldsOf(root)
    for (const one of waiting) {
      const field = fields.filter((each) => nameOf(each) === one.field)[one.nth]
      if (!field) continue
      waiting.delete(one)
      fill(field, one)
    }
    if (waiting.size === 0) stop()
  }
  const observer = new MutationObserver(look)
  const stop = () => observer.disconnect()
  observer.observe(root, { childList: true, subtree: true })
  setTimeout(stop, PATIENCE_MS)
  look()
}

function fill(field: Field, { value, checked, caret }: Typed) {
  if (isTicked(field)) {
    if (checked !== undefined && field.checked !== checked) field.click()
  } else if (value !== undefined && field.value !== value) {
    if (isPicked(field)) pick(field, value)
    else write(field, value)
  }
  if (caret === undefined || field instanceof HTMLSelectElement) return
  field.focus()
  if (/^(text|search|url|tel|password|textarea)$/.test(field.type)) field.setSelectionRange(caret, caret)
}

function write(field: Field, value: string) {
  // React puts a property of its own on the element; the prototype's is the browser's.
  const prototype: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function pick(field: HTMLInputElement, text: string) {
  field.click()
  const option = () => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent.trim() === text,
    )
    if (!found) return
    observer.disconnect()
    found.click()
  }
  const observer = new MutationObserver(option)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
  option()
}
