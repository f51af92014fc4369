import type { Row } from './live.ts'

/** One cell an item; the words beside it repeat it. */
export const ItemStrip = ({ cells }: { cells: Row['cells'] }) => (
  <span className="item-strip" aria-hidden="true">
    {cells.map((cell, at) => (
      <i key={at} data-cell={cell} />
    ))}
  </span>
)
