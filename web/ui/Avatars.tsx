import './avatars.css'
import { initialsOf, shortName } from '../lib/names.ts'

interface AvatarProps {
  name: string
  /** The reader himself: colour says «I», not who. */
  own?: boolean
  large?: boolean
}

/** A decoration: the name stands beside it, seen or heard. */
export const Avatar = ({ name, own = false, large = false }: AvatarProps) => (
  <span className="avatar" data-own={own || undefined} data-large={large || undefined} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

interface AvatarsProps {
  people: readonly { id: string | null; name: string }[]
  /** How many there are; `people` may be the first of them. */
  count?: number
  /** The reader. */
  me: string | undefined
  /** At most so many circles. */
  shown?: number
  /** A single one carries no name. */
  bare?: boolean
}

/** People side by side, never overlapping; all names are heard. */
export function Avatars({ people, count = people.length, me, shown = 3, bare = false }: AvatarsProps) {
  const [only] = people
  if (count === 0 || !only) return <span>—</span>
  const circles = count > shown ? people.slice(0, shown) : people
  const more = count - circles.length
  return (
    <span className="avatars">
      {circles.map(({ id, name }, index) => (
        <Avatar key={id ?? index} name={name} own={id !== null && id === me} />
      ))}
      {more > 0 && (
        <span className="avatar" aria-hidden="true">
          +{more}
        </span>
      )}
      {count === 1 && !bare && (
        <span className="avatars-name" aria-hidden="true">
          {shortName(only.name)}
        </span>
      )}
      <span className="app-hidden">
        {people.map(({ name }) => name).join(', ')}
        {count > people.length && ` и ещё ${count - people.length}`}
      </span>
    </span>
  )
}
