import { scanText } from '../../../../../openapi/rules/place-codes.ts'
import type { Run } from '../../hand-in/run.ts'

/** That somebody stood there, or why he could not say so: goes with each answer of that place. */
export interface Proof {
  code?: string
  notScannedReason?: string
}
const known = new Map<string, Proof>()
const keyOf = (runId: string, place: string | null) => JSON.stringify([runId, place])

export const proofOf = ({ run }: Run, place: string | null): Proof | undefined => known.get(keyOf(run._id, place))
export const rememberProof = ({ run }: Run, place: string | null, proof: Proof): void =>
  void known.set(keyOf(run._id, place), proof)

/** The sheet that led here was read at its place: not asked for once more. */
export async function rememberRead(run: Run, code: string): Promise<void> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scanText(run.run._id, code)))
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const found = run.scan.find((one) => one.hash === hex)
  if (found) rememberProof(run, found.place, { code })
}
