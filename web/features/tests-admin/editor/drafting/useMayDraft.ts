import { useSnapshot } from 'valtio'
import { moduleIsOn } from '../../../../../openapi/rules/company/modules.ts'
import { config } from '../../../../shell/config.ts'
import { session } from '../../../../shell/session.ts'

/** There is an assistant on this server, and both the sections that it needs are on. */
export function useMayDraft(): boolean {
  const { assistant } = useSnapshot(config)
  const { company } = useSnapshot(session)
  return (
    assistant && moduleIsOn(company ?? undefined, 'aiAssistant') && moduleIsOn(company ?? undefined, 'knowledgeBase')
  )
}
