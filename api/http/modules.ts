import type { ModuleKey } from '../../openapi/contract.ts'
import type { Company } from '../context.ts'

/** Shows only when true (A17); a company without settings has everything but integrations (specification 1 §2). */
export function moduleIsOn({ moduleSettings }: Pick<Company, 'moduleSettings'>, key: ModuleKey): boolean {
  return moduleSettings ? moduleSettings[key] === true : key !== 'integrations'
}
