import { useRef } from 'react'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { isUnheard } from '../../api/problem.ts'
import { call } from '../../data/call.ts'
import { write } from '../../data/write.ts'
import type { useAskAgain } from './acknowledge/useAskAgain.ts'
import { type Draft, draftOf, settingsOver, updateBody } from './article-draft.ts'
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

  /** What its author has not set stays as somebody else has set it: an archived article, a narrower audience. */
  async function putOver(whole: Draft) {
    const { data: now, failed } = await call('articleGet', { path: { id: article._id }, query: { edit: true } })
    if (!now) return { failed }
    const merged = settingsOver(whole, draftOf(article).draft, draftOf(now).draft)
    return put(merged, { ...now, content: article.content }, now.version)
  }

  return async (whole: Draft, version: number | undefined) => {
    if (version === undefined) return putOver(whole)
    const reply = await put(whole, article, version)
    const own = lost.current && reply.failed?.problem.code === 'STALE' && (await withOwn(lost.current))
    return own ? put(whole, own, own.version) : reply
  }
}
