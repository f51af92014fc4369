import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { draftedFrom, draftMaterial } from '../../../openapi/rules/testing/test-drafted.ts'
import { plainText } from '../../content.ts'
import type { FeatureHandlers } from '../../context.ts'
import { newId, rowsOf } from '../../db.ts'
import { failOnPurpose } from '../../fail.ts'
import { assistantFailures } from '../../seed/sentinels.ts'
import { draftsOf } from './draft-words.ts'

/** The same drafts for the same article: no model is asked. */
export const testDraft: FeatureHandlers<'testing'>['testDraft'] = async (context) => {
  const { body, company, now } = context
  if (!moduleIsOn(company, 'aiAssistant') || !moduleIsOn(company, 'knowledgeBase'))
    throw problem(404, 'MODULE_DISABLED')
  const { article: id, count = limits.testing.draftCount, types, existing = [] } = body
  const article = rowsOf('articles', company._id).find(({ _id }) => _id === id)
  if (!article) throw refused('ARTICLE_NOT_FOUND')
  const read = article.content.blocks.map((block) => ({ id: block.id, text: plainText({ blocks: [block] }) }))
  const blocks = draftMaterial(read)
  if (!blocks) throw refused('ARTICLE_TOO_SHORT')
  for (const text of existing) await failOnPurpose(assistantFailures, text, context)
  const drafted = draftedFrom(
    draftsOf(id, blocks, () => newId(now())),
    { count, types, existing },
  )
  if (drafted.questions.length === 0) throw problem(502, 'ASSISTANT_BAD_REPLY')
  return { status: 200, body: drafted }
}

const refused = (code: 'ARTICLE_NOT_FOUND' | 'ARTICLE_TOO_SHORT') =>
  problem(400, code, undefined, { fields: { article: messages[code] } })
