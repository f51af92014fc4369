import { randomInt } from 'node:crypto'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Role } from '../../context.ts'

/** All digits equal, or each one more or one less than the one before: the first that anybody tries (C3). */
export function isTooSimple(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

export const pinFault = (pin: string, role: Role): 'PIN_TOO_SIMPLE' | 'PIN_OF_ADMIN' | undefined => {
  if (isTooSimple(pin)) return 'PIN_TOO_SIMPLE'
  return role === 'admin' && pin.length !== limits.users.adminPinDigits ? 'PIN_OF_ADMIN' : undefined
}

/** Six digits, so that whoever becomes an administrator may keep it; `isFree` sees the locked staff. */
export async function makePin(isFree: (pin: string) => Promise<boolean>): Promise<string> {
  for (;;) {
    const pin = String(randomInt(10 ** limits.users.adminPinDigits)).padStart(limits.users.adminPinDigits, '0')
    if (!isTooSimple(pin) && (await isFree(pin))) return pin
  }
}
