import type { Row } from './live.ts'

/** So many stand apart in the narrowest column. */
const apartMax = 30

/** One cell an item; the words beside it repeat it. */
export const ItemStrip = ({ cells }: { cells: Row['cells'] }) => (
  <span className="item-strip" data-dense={cells.length > apartMax || undefined} aria-hidden="true">
    {cells.map((cell, at) => (
      <i key={at} data-cell={cell} />
    ))}
  </span>
)
