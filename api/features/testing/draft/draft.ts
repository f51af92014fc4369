import { problem } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { draftedFrom } from '../../../../openapi/rules/testing/test-drafted.ts'
import { askAssistant } from '../../../assistant/ask.ts'
import { readerOf } from '../../../audience/reader.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { materialOf } from './material.ts'
import { draftMessages } from './prompt.ts'
import { candidatesIn } from './reply.ts'

/** A question with its answers in JSON; the answer to a call should be whole within its time. */
const TOKENS_A_QUESTION = 160
const TOKENS_AROUND = 300
/** The same article asked twice should give much the same. */
const TEMPERATURE = 0.3

/** Nothing is kept: a person takes the drafts one by one. */
export const testDraft: FeatureHandlers<'testing'>['testDraft'] = async (context) => {
  const { assistant, body, company, db, requestId, log, sql } = context
  if (!moduleIsOn(company, 'aiAssistant') || !moduleIsOn(company, 'knowledgeBase'))
    throw problem(404, 'MODULE_DISABLED')
  if (!assistant) throw problem(503, 'ASSISTANT_OFF')
  const { article, count = limits.testing.draftCount, types, existing } = body
  const material = await db.read(() => materialOf(sql, readerOf(context, 'article.readAll'), article))
  if (!material) throw refused('ARTICLE_NOT_FOUND')
  const { title, blocks } = material
  if (!blocks) throw refused('ARTICLE_TOO_SHORT')
  const { content } = await askAssistant(context, {
    messages: draftMessages({ title, blocks, count, types, existing }),
    temperature: TEMPERATURE,
    maxTokens: TOKENS_AROUND + TOKENS_A_QUESTION * count,
  })
  const candidates = candidatesIn(content, article, blocks, () => Bun.randomUUIDv7())
  const drafted = draftedFrom(candidates, { count, types, existing })
  if (drafted.questions.length === 0) {
    log.warn({ requestId, ...drafted.dropped }, 'the assistant wrote no question')
    throw problem(502, 'ASSISTANT_BAD_REPLY')
  }
  return { status: 200, body: drafted }
}

const refused = (code: 'ARTICLE_NOT_FOUND' | 'ARTICLE_TOO_SHORT') =>
  problem(400, code, undefined, { fields: { article: messages[code] } })
