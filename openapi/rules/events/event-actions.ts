/** What a saved form did to a thing that may be switched off: one word for it, whatever the thing is. */
export function savedAs(before: boolean, after: boolean): 'updated' | 'archived' | 'restored' {
  if (before === after) return 'updated'
  return after ? 'restored' : 'archived'
}
