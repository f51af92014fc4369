import { useRef } from 'react'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { isUnheard } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import type { useAskAgain } from './acknowledge/useAskAgain.ts'
import { type Draft, updateBody } from './article-draft.ts'
import { type Lost, withOwn } from './lost-save.ts'

type Article = Snapshot<components['schemas']['Article']>

/** Saves over the article as it is known here; one's own save whose answer was lost is nobody else's. */
export function useUpdate(article: Article, again: ReturnType<typeof useAskAgain>) {
  const lost = useRef<Lost>(undefined)

  async function put(whole: Draft, over: Article, version: number | undefined) {
    const body = updateBody(whole, over, version, again.of(whole))
    const reply = await write('articleUpdate', { path: { id: article._id }, body })
    if (reply.failed && isUnheard(reply.failed.status)) lost.current = { draft: whole, over }
    return reply
  }

  return async (whole: Draft, version: number | undefined) => {
    const reply = await put(whole, article, version)
    const own = lost.current && reply.failed?.problem.code === 'STALE' && (await withOwn(lost.current))
    return own ? put(whole, own, own.version) : reply
  }
}
