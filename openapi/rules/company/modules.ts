import type { components } from '../../gen/schema.d.ts'

/** The switches of a company's sections. */
export type ModuleSettings = components['schemas']['ModuleSettings']
/** A section that a company switches on and off. */
export type ModuleKey = keyof ModuleSettings

type Company = { readonly moduleSettings?: Readonly<Partial<Record<string, boolean>>> | null | undefined }

/**
 * Shows only when true, but for the assistant, which is there unless it is false (A17). A company that has settled
 * nothing has everything but integrations.
 */
export function moduleIsOn(company: Company | undefined, key: ModuleKey): boolean {
  const switches = company?.moduleSettings
  if (!switches) return key !== 'integrations'
  return key === 'aiAssistant' ? switches[key] !== false : switches[key] === true
}
