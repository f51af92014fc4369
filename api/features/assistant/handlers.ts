import { askAssistant } from '../../assistant/ask.ts'
import type { FeatureHandlers } from '../../context.ts'
import { systemPrompt } from './system-prompts.ts'

export const assistant: FeatureHandlers<'assistant'> = {
  async assistantChat(context) {
    const { context: place, messages, ...tuning } = context.body
    const { content, usage } = await askAssistant(context, {
      ...tuning,
      messages: [{ role: 'system', content: systemPrompt(place) }, ...messages],
    })
    return {
      status: 200,
      body: { success: true, data: { choices: [{ message: { role: 'assistant', content } }], usage } },
    }
  },
}
