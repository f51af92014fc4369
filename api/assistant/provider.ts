/** A message of the provider's protocol: the server alone speaks as `system` (I12). */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }
export type ChatRequest = {
  messages: readonly ChatMessage[]
  model?: string
  temperature?: number
  repetition_penalty?: number
  top_p?: number
  /** The longest answer that may be written: bounds what a call can cost (I13). */
  maxTokens?: number
}
export type ChatUsage = {
  prompt_tokens?: number
  completion_tokens?: number
  total_tokens?: number
  precached_prompt_tokens?: number
}
export type ChatAnswer = { content: string; usage: ChatUsage }

/** Who writes the answers. One interface, so that another provider is another file. */
export type AssistantProvider = {
  /** Rejects with an AssistantFailure, or with the signal's reason when the caller gave up. */
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
}

/** What went wrong, in words of ours: nothing of a provider's reply, which may repeat a key, gets into a log. */
export class AssistantFailure extends Error {
  override name = 'AssistantFailure'
  constructor(
    readonly kind: 'unavailable' | 'bad-reply',
    readonly reason: string,
    /** Of this request and not of the provider: the next one may be answered. */
    readonly ofRequest = false,
  ) {
    super(reason)
  }
}
