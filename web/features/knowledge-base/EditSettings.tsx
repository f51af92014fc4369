import { Textarea } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { AskAgain } from './acknowledge/AskAgain.tsx'
import { AskSetting } from './acknowledge/AskSetting.tsx'
import type { useAskAgain } from './acknowledge/useAskAgain.ts'
import type { Draft } from './article-draft.ts'
import { DeleteArticle } from './DeleteArticle.tsx'
import { ReviewSetting } from './review/ReviewSetting.tsx'

interface EditSettingsProps {
  id: string
  draft: Draft
  again: ReturnType<typeof useAskAgain>
  /** This save may have it acknowledged anew. */
  asksAgain: boolean
  /** Of the comment. */
  fault: string | undefined
  onChange: (part: Partial<Draft>) => void
  onDeleted: (message: string) => void
}

/** What only an article that is there already has. */
export function EditSettings({ id, draft, again, asksAgain, fault, onChange, onDeleted }: EditSettingsProps) {
  return (
    <>
      <AskSetting id={id} />
      <ReviewSetting id={id} />
      {asksAgain && (
        <AskAgain
          checked={again.of(draft)}
          isMarked={again.isMarked(draft)}
          onChange={(askAgain) => onChange({ askAgain })}
        />
      )}
      <Textarea
        label="Комментарий к изменению"
        description="Останется в истории, необязательно"
        rows={3}
        maxLength={limits.knowledgeBase.changeCommentMax}
        value={draft.changeComment}
        error={fault}
        onChange={(event) => onChange({ changeComment: event.currentTarget.value })}
      />
      <DeleteArticle id={id} onDeleted={onDeleted} />
    </>
  )
}
