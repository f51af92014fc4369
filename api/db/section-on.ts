import type { ModuleKey } from '../../openapi/rules/company/modules.ts'
import type { Fragment, Tag } from './client.ts'

/** `moduleIsOn` of rules/company/modules.ts, of the sections that nothing is particular about. */
export const sectionIsOn = (
  sql: Tag,
  section: Exclude<ModuleKey, 'integrations' | 'aiAssistant'>,
  settings: Fragment,
): Fragment => sql`coalesce((${settings} ->> ${section}::text)::boolean, ${settings} is null)`
