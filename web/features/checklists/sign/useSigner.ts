import { useSnapshot } from 'valtio'
import { serverNow } from '../hand-in/clock.ts'
import type { Person, Run } from '../hand-in/run.ts'
import { askSigner, signatureFor } from './asking.ts'
import { signed, standing } from './signatures.ts'

export interface Signer {
  /** This run asks who does it: the page draws <SignHost/>. What is not signed then must not be sent. */
  needed: boolean
  /** Who signed last on this device, while that holds. */
  signer: Person | undefined
  /** His signature; when there is none, «Кто выполняет?» is asked. Undefined: not needed, or nobody signed. */
  signature: () => Promise<string | undefined>
  /** Somebody else takes the tablet: asked, whoever signed last. */
  change: () => Promise<string | undefined>
}

export function useSigner(run: Run): Signer {
  const { last } = useSnapshot(signed)
  return {
    needed: run.signers.length > 0,
    signer: standing(run, last, serverNow())?.user,
    signature: () => signatureFor(run),
    change: () => askSigner(run),
  }
}
