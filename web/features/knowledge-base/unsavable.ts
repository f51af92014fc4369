import { messages } from '../../../openapi/gen/messages.gen.ts'
import { type Draft, isComplete } from './article-draft.ts'
import { splitTags } from './list-filters.ts'
import { tagsFault } from './tags-fault.ts'

/** Why an article cannot be saved as it stands. What is on its way will be there by the time of the save. */
export function unsavable(
  draft: Draft,
  { isAgreed, isUploading }: { isAgreed: boolean; isUploading: boolean },
): string | undefined {
  if (draft.title.trim() === '') return 'Заполните заголовок'
  if (!isAgreed) return 'Подтвердите замену содержания'
  return isComplete(draft) || isUploading ? tagsFault(splitTags(draft.tags)) : messages.ARTICLE_INCOMPLETE
}
