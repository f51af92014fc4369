interface TicketRowsProps {
  rows: string[]
  /** How many from the top are ticked. */
  done: number
}

export function TicketRows({ rows, done }: TicketRowsProps) {
  return rows.map((row, index) => (
    <div key={row} className="landing-row">
      <span className="landing-box" data-done={index < done || undefined}>
        {index < done && (
          <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3">
            <path d="m5 12 5 5L20 7" />
          </svg>
        )}
      </span>
      <span>{row}</span>
    </div>
  ))
}
