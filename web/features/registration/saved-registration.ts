import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { isRecord, isText, isTextOrNothing } from '../../lib/shape.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

export interface RegistrationForm {
  companyName: string
  subdomain: string
  /** Edited by hand: the company's name no longer leads it. */
  subdomainEdited: boolean
  adminName: string
  adminEmail: string
}

/** Where a registration stands. Passwords are not part of it: they live in the page's memory only (A10). */
export interface Registration {
  form: RegistrationForm
  /** Where the user is, for a visit that does not name a step. */
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

export const saveRegistration = (state: Registration, now: number): void => saveState(key, { ...state, timestamp: now })

export const forgetRegistration = (): void => forgetState(key)

const isForm = (form: unknown): form is RegistrationForm =>
  isRecord(form) &&
  isText(form.companyName) &&
  isText(form.subdomain) &&
  typeof form.subdomainEdited === 'boolean' &&
  isText(form.adminName) &&
  isText(form.adminEmail)
const isRegistration = (state: unknown): state is Registration =>
  isRecord(state) &&
  isForm(state.form) &&
  (state.step === 1 || state.step === 2) &&
  typeof state.verification === 'boolean' &&
  typeof state.created === 'boolean' &&
  isTextOrNothing(state.registrationToken)

/** The saved state if it is younger than 60 minutes. */
export function readRegistration(now: number): Registration | undefined {
  const saved = readState(key, isRegistration, now)
  if (!saved) return undefined
  const { step, verification, created, registrationToken } = saved
  const { companyName, subdomain, subdomainEdited, adminName, adminEmail } = saved.form
  const form = { companyName, subdomain, subdomainEdited, adminName, adminEmail }
  return { form, step, verification, created, ...(registrationToken !== undefined && { registrationToken }) }
}
