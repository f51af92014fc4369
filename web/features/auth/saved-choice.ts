import type { components } from '../../../openapi/gen/schema.d.ts'
import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { isListOf, isRecord, isText } from '../../lib/shape.ts'
import { choiceKey } from '../../shell/session.ts'

type CompanyChoice = components['schemas']['CompanyChoice']

export interface SavedChoice {
  choice: CompanyChoice
  /** Typed before the choice: Back fills it in again, after a reload too. */
  email: string
}

const isCompany = (value: unknown): value is CompanyChoice['companies'][number] =>
  isRecord(value) && isText(value.name) && isText(value.subdomain)
const isChoice = (value: unknown): value is CompanyChoice =>
  isRecord(value) &&
  value.multipleCompanies === true &&
  isText(value.choiceToken) &&
  isListOf(value.companies, isCompany) &&
  value.companies.length > 0
const isSaved = (state: unknown): state is SavedChoice =>
  isRecord(state) && isText(state.email) && isChoice(state.choice)

/** The list outlives a reload as long as its one-time token does; no password is kept (A10). */
export const saveChoice = (saved: SavedChoice, now: number): void => saveState(choiceKey, { ...saved, timestamp: now })

export const forgetChoice = (): void => forgetState(choiceKey)

export function readChoice(now: number): SavedChoice | undefined {
  const saved = readState(choiceKey, isSaved, now)
  return saved && { choice: saved.choice, email: saved.email }
}
