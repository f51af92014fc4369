import { problem } from '../../openapi/contract.ts'
import type { SessionContext } from '../context.ts'
import { ANSWER_TOKENS } from './gigachat.ts'
import { AssistantFailure, type ChatAnswer, type ChatRequest } from './provider.ts'
import { estimate, reserve } from './token-budget.ts'

type Asking = Pick<SessionContext, 'assistant' | 'company' | 'connection' | 'log' | 'now' | 'requestId' | 'sql'>

/** The provider's answer, within what the company may spend a day. Throws the problem that its caller is told. */
export async function askAssistant(
  { assistant, company, connection, log, now, requestId, sql }: Asking,
  request: ChatRequest,
): Promise<ChatAnswer> {
  if (!assistant) throw problem(503, 'ASSISTANT_OFF')
  const expected = estimate(request.messages, request.maxTokens ?? ANSWER_TOKENS)
  const reserved = await reserve(sql, company._id, expected, now())
  connection.keepOpen()
  try {
    const answer = await assistant.chat(request, connection.signal)
    await reserved.settle(answer.usage.total_tokens ?? expected)
    return answer
  } catch (error) {
    // Who hangs up has spent them all the same: the provider goes on writing (I13).
    if (!(error instanceof AssistantFailure))
      throw connection.signal.aborted ? problem(502, 'ASSISTANT_UNAVAILABLE') : error
    await reserved.settle(0)
    log.warn({ requestId, reason: error.reason }, 'the assistant did not answer')
    throw problem(502, error.kind === 'bad-reply' ? 'ASSISTANT_BAD_REPLY' : 'ASSISTANT_UNAVAILABLE')
  }
}
