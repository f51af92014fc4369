import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { fill } from '../text/fill.ts'

/** As it is hashed and compared: one spelling, however the keyboard composes its letters (C5). */
export const plainPassword = (password: string): string => password.normalize('NFC')

/** Refused before it is hashed (C5, S13): some characters grow in their normal form. */
export function passwordFault(password: string): string | undefined {
  const n = limits.auth.passwordMaxBytes
  return new TextEncoder().encode(plainPassword(password)).length > n ? fill(fieldMessages.bytes, { n }) : undefined
}
