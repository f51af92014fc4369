import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { withoutEmpties } from '../../../openapi/rules/knowledge-base/knowledge-base.ts'
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
  return isComplete(draft) || isUploading ? draftFault(draft) : messages.ARTICLE_INCOMPLETE
}

/** What the server would refuse, said while it is written. */
export const draftFault = ({ blocks, tags }: Draft): string | undefined => tooLong(blocks) ?? tagsFault(splitTags(tags))

/** Of a handbook that was pasted whole the server would say only that it is no document. */
function tooLong(blocks: Draft['blocks']): string | undefined {
  const { blocksMax } = limits.content
  const count = blocks.length > blocksMax ? withoutEmpties(blocks).length : 0
  return count > blocksMax
    ? `Блоков в статье ${count}, помещается ${blocksMax}: разделите её на несколько статей`
    : undefined
}
