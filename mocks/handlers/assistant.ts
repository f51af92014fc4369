import type { FeatureHandlers } from '../context.ts'
import { failOnPurpose } from '../fail.ts'
import { assistantAnswers } from '../seed/assistant.ts'
import { assistantFailures } from '../seed/sentinels.ts'

export const assistant: FeatureHandlers<'assistant'> = {
  async assistantChat({ body, ...context }) {
    await failOnPurpose(assistantFailures, body.messages.at(-1)?.content, context)
    const content = assistantAnswers[body.context ?? 'knowledge-base']
    const prompt = body.messages.reduce((sum, message) => sum + message.content.length, 0)
    return {
      status: 200,
      body: {
        success: true,
        data: {
          choices: [{ message: { role: 'assistant', content } }],
          usage: {
            prompt_tokens: prompt,
            completion_tokens: content.length,
            total_tokens: prompt + content.length,
            precached_prompt_tokens: 0,
          },
        },
      },
    }
  },
}
