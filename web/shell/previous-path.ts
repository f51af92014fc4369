const events = ['pushState', 'replaceState', 'popstate'] as const // the first two are wouter's own

const address = () => location.pathname + location.search

let current: string | undefined
let previous: string | undefined

/** Notes where the visitor came from within the app. A redirect is no page that he has been on. */
export function followPath(): () => void {
  current = address()
  previous = undefined
  const onChange = ({ type }: Event) => {
    if (address() === current) return
    if (type !== 'replaceState') previous = current
    current = address()
  }
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}

/** Undefined on the first page of a visit. */
export const previousPath = (): string | undefined => previous
