import type { Snapshot } from 'valtio'
import { marksDiffer } from '../../../../openapi/rules/knowledge-base/acknowledgement.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'
import { type Draft, draftOf } from '../article-draft.ts'

/** Whether a save asks the readers again: as its author says, else when a block «Внимание» says something else. */
export function useAskAgain(article: Snapshot<components['schemas']['Article']>) {
  const { data } = useRead('acknowledgementGet', { path: { id: article._id } })
  const isAsked = data !== undefined && data.kind !== 'none' && data.requiredVersion !== null
  const isMarked = ({ blocks }: Draft) => marksDiffer(draftOf(article).draft, { blocks })
  return {
    isAsked,
    isMarked,
    of: (draft: Draft): boolean => isAsked && draft.status === 'published' && (draft.askAgain ?? isMarked(draft)),
  }
}
