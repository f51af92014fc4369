import type { Person, Run } from '../hand-in/run.ts'

export interface Signer {
  /** This run asks who does it: the page draws <SignHost/>. */
  needed: boolean
  /** Who signed last on this device, while that holds. */
  signer: Person | undefined
  /** His signature; when there is none, «Кто выполняет?» is asked. Undefined: not needed, or nobody signed. */
  signature: () => Promise<string | undefined>
}

export function useSigner(run: Run): Signer {
  return { needed: run.signers.length > 0, signer: undefined, signature: () => Promise.resolve(undefined) }
}
