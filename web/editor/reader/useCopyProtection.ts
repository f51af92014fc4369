import { type SyntheticEvent, useEffect } from 'react'
import { copyText } from '../../lib/copy.ts'
import { keyProtection } from './copy-protection.ts'

const refuse = (event: SyntheticEvent) => event.preventDefault()

function onKey(event: KeyboardEvent): void {
  const action = keyProtection(event)
  if (!action) return
  event.preventDefault()
  // Where the browser forbids it, the keys are blocked all the same.
  if (action === 'block-and-clear') void copyText('')
}

/** Props of a protected area; the keys are watched while it is on the page (B26). */
export function useCopyProtection() {
  useEffect(() => {
    // PrintScreen comes as keyup only where the system takes its keydown.
    const onKeyUp = (event: KeyboardEvent) => event.key === 'PrintScreen' && onKey(event)
    document.addEventListener('keydown', onKey)
    document.addEventListener('keyup', onKeyUp)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('keyup', onKeyUp)
    }
  }, [])
  return { 'data-protected': true, onCopy: refuse, onCut: refuse, onContextMenu: refuse } as const
}
