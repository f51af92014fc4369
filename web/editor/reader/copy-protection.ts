export interface Keys {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** What happens to a key while an article is read. */
export function keyProtection(event: Keys): 'block' | 'block-and-clear' | undefined {
  const { key, code, ctrlKey, metaKey, shiftKey } = event
  // Codes too: the layout is Russian as a rule, where P types «з».
  const isLetter = (letter: string) => code === `Key${letter}` || key.toUpperCase() === letter
  if (key === 'PrintScreen' || code === 'PrintScreen') return 'block-and-clear'
  if (ctrlKey && isLetter('P')) return 'block-and-clear'
  if (ctrlKey && shiftKey && isLetter('S')) return 'block-and-clear'
  // Written apart in the specification: the clipboard stays.
  if (metaKey && shiftKey && isLetter('S')) return 'block'
  return undefined
}
