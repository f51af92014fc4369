import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import { scannedFrom, scanText } from '../../../../openapi/rules/checklists/place-codes.ts'
import type { Run } from '../hand-in/run.ts'

/** As far as codes go. */
interface Scanned {
  run: Pick<Run['run'], '_id'>
  scan: Run['scan']
}
export type Checked = { code: string; fault?: undefined } | { code?: undefined; fault: string }

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The code of a place in what was read or typed. */
export function placeCodeIn(text: string): string | undefined {
  const scanned = scannedFrom(text)
  if (scanned?.kind === 'place') return scanned.code
  const own = scanned?.place === undefined ? undefined : scannedFrom(scanned.place)
  return own?.kind === 'place' ? own.code : undefined
}

const nameOf = (place: string | null) => (place === null ? 'чек-листа' : `места «${place}»`)

/** Whether it is the code of that place of the run; without a network. */
export async function checkCode({ run, scan }: Scanned, place: string | null, text: string): Promise<Checked> {
  const code = placeCodeIn(text)
  if (code === undefined) return { fault: 'Это не код места. Наведите камеру на другой или наберите восемь знаков' }
  // A page that came by plain http reckons no hashes: the server looks at the code in any case.
  if (!globalThis.isSecureContext || !globalThis.crypto?.subtle) return { code }
  const hash = await sha256(scanText(run._id, code))
  const found = scan.find((one) => one.hash === hash)
  if (!found) return { fault: fieldMessages.answerCode }
  return found.place === place ? { code } : { fault: `Это код ${nameOf(found.place)}, а нужен код ${nameOf(place)}` }
}
