/** Initials in a circle: its colour says «I», not who. */
export function Face({ name, own = false, large = false }: { name: string; own?: boolean; large?: boolean }) {
  const initials = name
    .split(/\s+/)
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
  return (
    <span className="tcard-face" data-own={own || undefined} data-large={large || undefined} aria-hidden="true">
      {initials}
    </span>
  )
}
