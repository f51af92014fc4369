import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { readStored, writeStored } from '../../lib/local-store.ts'
import { choiceKey } from '../../shell/session.ts'

type CompanyChoice = components['schemas']['CompanyChoice']

interface SavedChoice {
  choice: CompanyChoice
  email: string
  savedAt: number
}

/** The list outlives a reload as long as its one-time token does; no password is kept (A10). */
export const saveChoice = (choice: CompanyChoice, email: string, now = Date.now()): void =>
  writeStored(choiceKey, JSON.stringify({ choice, email, savedAt: now } satisfies SavedChoice))

export const forgetChoice = (): void => writeStored(choiceKey, null)

export function readChoice(now = Date.now()): CompanyChoice | undefined {
  try {
    // Our own entry; anything else that stands there fails one of the checks below.
    const saved = JSON.parse(readStored(choiceKey) ?? 'null') as Partial<SavedChoice> | null
    const alive = typeof saved?.savedAt === 'number' && now - saved.savedAt < limits.choiceTokenMinutes * 60_000
    if (alive && saved.choice?.choiceToken && Array.isArray(saved.choice.companies)) return saved.choice
  } catch {
    // Not ours: forgotten like one that is too old.
  }
  forgetChoice()
  return undefined
}
