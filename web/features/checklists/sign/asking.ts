import { proxy, ref } from 'valtio'
import { serverNow } from '../hand-in/clock.ts'
import type { Run } from '../hand-in/run.ts'
import { signed, standing } from './signatures.ts'

export interface AskedSign {
  run: Run
  /** With a signature, or without when nobody signed. */
  done: (signature: string | undefined) => void
}
/** The question that stands open; SignHost draws it. */
export const asked = proxy<{ sign: AskedSign | undefined }>({ sign: undefined })

/** «Кто выполняет?», whoever signed last. */
export function askSigner(run: Run): Promise<string | undefined> {
  asked.sign?.done(undefined)
  return new Promise((resolve) => {
    asked.sign = ref({ run, done: resolve })
  })
}

export function endSign(sign: AskedSign, signature: string | undefined): void {
  if (asked.sign === sign) asked.sign = undefined
  sign.done(signature)
}

/** Of whoever signed last, while that holds; else it is asked. Undefined where none is needed, or nobody signed. */
export async function signatureFor(run: Run): Promise<string | undefined> {
  if (run.signers.length === 0) return undefined
  return standing(run, signed.last, serverNow())?.signature ?? (await askSigner(run))
}
