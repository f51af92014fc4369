import { ANSWER_TOKENS } from '../../assistant/gigachat.ts'
import { AssistantFailure, type ChatMessage } from '../../assistant/provider.ts'
import type { FeatureHandlers } from '../../context.ts'
import { systemPrompt } from './system-prompts.ts'
import { estimate, reserve } from './token-budget.ts'

export const assistant: FeatureHandlers<'assistant'> = {
  async assistantChat({ assistant: provider, body, company, connection, log, now, problem, requestId, sql }) {
    if (!provider) throw problem(503, 'ASSISTANT_OFF')
    const { context, messages: asked, ...tuning } = body
    const messages: ChatMessage[] = [{ role: 'system', content: systemPrompt(context) }, ...asked]
    const expected = estimate(messages, ANSWER_TOKENS)
    const reserved = await reserve(sql, company._id, expected, now())
    connection.keepOpen()
    try {
      const { content, usage } = await provider.chat({ ...tuning, messages }, connection.signal)
      await reserved.settle(usage.total_tokens ?? expected)
      return {
        status: 200,
        body: { success: true, data: { choices: [{ message: { role: 'assistant', content } }], usage } },
      }
    } catch (error) {
      // Who hangs up has spent them all the same: the provider goes on writing (I13).
      if (!(error instanceof AssistantFailure))
        throw connection.signal.aborted ? problem(502, 'ASSISTANT_UNAVAILABLE') : error
      await reserved.settle(0)
      log.warn({ requestId, reason: error.reason }, 'the assistant did not answer')
      throw problem(502, error.kind === 'bad-reply' ? 'ASSISTANT_BAD_REPLY' : 'ASSISTANT_UNAVAILABLE')
    }
  },
}
