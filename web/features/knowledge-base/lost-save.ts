import type { components } from '../../../openapi/gen/schema.d.ts'
import { isSame } from '../../../openapi/rules/values/same.ts'
import { call } from '../../data/call.ts'
import { type Draft, draftOf, updateBody } from './article-draft.ts'

type Article = components['schemas']['Article']
type Before = Parameters<typeof updateBody>[1]

/** A save that nobody has answered: it may stand in the article all the same. */
export interface Lost {
  draft: Draft
  over: Before
}

/** The article with that save in it, which is nobody else's; undefined where it has been changed by somebody else. */
export async function withOwn({ draft, over }: Lost): Promise<Article | undefined> {
  const { data } = await call('articleGet', { path: { id: over._id }, query: { edit: true } })
  return data && stands(draft, data, over) ? data : undefined
}

/** Whether all of a draft, typed over `over`, is in the article already. */
export const stands = (draft: Draft, article: Before, over = article): boolean =>
  isSame(keptOf(updateBody(draft, over)), keptOf(updateBody(draftOf(article).draft, article)))

/** A comment stands in the history. */
function keptOf(body: ReturnType<typeof updateBody>) {
  const { changeComment: _, content, ...settings } = body
  return { ...settings, content: typeof content === 'string' && content !== '' ? (JSON.parse(content) as unknown) : '' }
}
