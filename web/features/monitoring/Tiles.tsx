import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface TileProps {
  name: string
  value: string
  /** The rows that it counts. */
  to: string
  change?: ReactNode
  /** «148 из 157» */
  note?: string
  /** What the number lacks, and the rows of that. */
  why?: { label: string; to: string } | undefined
}

export const Tiles = ({ tiles }: { tiles: readonly TileProps[] }) => (
  <ul role="list" className="tiles">
    {tiles.map(({ name, value, to, change, note, why }) => (
      <li key={name}>
        <span className="tile-name">{name}</span>
        <Link href={to} className="tile-value" aria-label={`${value}, ${name}`}>
          {value}
        </Link>
        <span className="tile-note">
          {change}
          {note && <span>{note}</span>}
          {why && <Link href={why.to}>{why.label}</Link>}
        </span>
      </li>
    ))}
  </ul>
)
