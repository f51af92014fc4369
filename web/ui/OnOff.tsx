import './rows.css'

/** A dot and a word; a dash for what is off. */
export function OnOff({ on, children }: { on: boolean; children: string }) {
  return (
    <span className="rows-status" data-off={!on || undefined}>
      {children}
    </span>
  )
}
