import './rows.css'

/** A dot and a word; a dash for what is off (look.md, section 1). */
export function OnOff({ on, children }: { on: boolean; children: string }) {
  return (
    <span className="rows-status" data-off={!on || undefined}>
      {children}
    </span>
  )
}
