import { randomInt } from 'node:crypto'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { isTooSimple } from '../../../openapi/rules/users/people.ts'

/** Six digits, so that whoever becomes an administrator may keep it; `isFree` sees the locked staff. */
export async function makePin(isFree: (pin: string) => Promise<boolean>): Promise<string> {
  for (;;) {
    const pin = String(randomInt(10 ** limits.users.adminPinDigits)).padStart(limits.users.adminPinDigits, '0')
    if (!isTooSimple(pin) && (await isFree(pin))) return pin
  }
}
