import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

export interface RegistrationForm {
  companyName: string
  subdomain: string
  /** Edited by hand: the company's name no longer leads it. */
  subdomainEdited: boolean
  adminName: string
  adminEmail: string
}

/** Where a registration stands. Passwords are not part of it: they live in the step's memory only (A10). */
export interface Registration {
  form: RegistrationForm
  step: 1 | 2
  /** The company is there and waits for the code. */
  verification: boolean
  /** The code was right. */
  created: boolean
  /** Lets an unverified account move to another e-mail (A26). */
  registrationToken?: string | undefined
}

const key = storageKeys.registration

export const newRegistration: Registration = {
  form: { companyName: '', subdomain: '', subdomainEdited: false, adminName: '', adminEmail: '' },
  step: 1,
  verification: false,
  created: false,
}

export const saveRegistration = (state: Registration, now = Date.now()): void =>
  saveState(key, { ...state, timestamp: now })

export const forgetRegistration = (): void => forgetState(key)

/** The saved state if it is younger than 60 minutes (spec 1, section 9). */
export function readRegistration(now = Date.now()): Registration | undefined {
  const saved = readState(key, now)
  if (!saved) return undefined
  const { form, step, verification, created, registrationToken } = saved
  const fields = isRecord(form) ? form : {}
  return {
    form: {
      companyName: textOf(fields.companyName),
      subdomain: textOf(fields.subdomain),
      subdomainEdited: fields.subdomainEdited === true,
      adminName: textOf(fields.adminName),
      adminEmail: textOf(fields.adminEmail),
    },
    step: step === 2 ? 2 : 1,
    verification: verification === true,
    created: created === true,
    ...(typeof registrationToken === 'string' && { registrationToken }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
