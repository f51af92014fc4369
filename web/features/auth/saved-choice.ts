import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { readStored, writeStored } from '../../lib/local-store.ts'
import { choiceKey } from '../../shell/session.ts'

type CompanyChoice = components['schemas']['CompanyChoice']

export interface SavedChoice {
  choice: CompanyChoice
  /** Typed before the choice: Back fills it in again, after a reload too. */
  email: string
  savedAt: number
}

/** The list outlives a reload as long as its one-time token does; no password is kept (A10). */
export const saveChoice = (choice: CompanyChoice, email: string, now = Date.now()): void =>
  writeStored(choiceKey, JSON.stringify({ choice, email, savedAt: now } satisfies SavedChoice))

export const forgetChoice = (): void => writeStored(choiceKey, null)

export function readChoice(now = Date.now()): SavedChoice | undefined {
  try {
    // Our own entry; anything else that stands there fails one of the checks below.
    const saved = JSON.parse(readStored(choiceKey) ?? 'null') as Partial<SavedChoice> | null
    const { choice, email, savedAt } = saved ?? {}
    const alive = typeof savedAt === 'number' && now - savedAt < limits.choiceTokenMinutes * 60_000
    if (alive && choice?.choiceToken && Array.isArray(choice.companies)) {
      return { choice, email: typeof email === 'string' ? email : '', savedAt }
    }
  } catch {
    // Not ours: forgotten like one that is too old.
  }
  forgetChoice()
  return undefined
}
