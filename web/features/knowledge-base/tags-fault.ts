import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { signsIn } from '../../../openapi/rules/text/cut-text.ts'

/** What the server would say of them (B39), said while they are typed. */
export function tagsFault(tags: readonly string[]): string | undefined {
  const long = tags.find((tag) => signsIn(tag) > limits.knowledgeBase.tagMax)
  if (long)
    return `«${long.slice(0, 20)}…»: ${fieldMessages.maxLength.replace('{n}', String(limits.knowledgeBase.tagMax))}`
  if (tags.length > limits.knowledgeBase.tagsMax)
    return fieldMessages.maxItems.replace('{n}', String(limits.knowledgeBase.tagsMax))
  return undefined
}
