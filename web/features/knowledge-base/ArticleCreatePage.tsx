import { useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { useSaveGate } from '../../editor/uploads/useSaveGate.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { DraftOffer } from '../../ui/DraftOffer.tsx'
import { createBody, type Draft, emptyDraft, isComplete } from './article-draft.ts'
import { ArticleForm } from './ArticleForm.tsx'
import type { NamedPosition } from './position-chips.ts'
import { LeaveArticle } from './LeaveArticle.tsx'
import { unfinishedHint } from './unfinished-hint.ts'
import { draftFault } from './unsavable.ts'
import { useArticleDraft } from './useArticleDraft.ts'
import { type Taken, unsavedRest, useArticleSave } from './useArticleSave.ts'

const noPositions: readonly NamedPosition[] = []
const refused = 'Ошибка при создании статьи'

export function ArticleCreatePage() {
  const form = useArticleDraft('article/new', emptyDraft)
  const [repeatKey] = useState(() => createRepeatKeys())
  const { gate, isUploading, empty } = useSaveGate()
  const { draft } = form
  const saving = useArticleSave({
    form,
    gate,
    isUploading,
    isLeft: true,
    refused,
    send: (whole) => {
      const body = createBody(whole)
      return write('articleCreate', { body }, { key: repeatKey(body) })
    },
    taken,
  })
  const { problem, sending, question } = saving
  // What is on its way will be there by the time of the save.
  const complete = isComplete(draft) || (isUploading && draft.title.trim() !== '')
  const fault = draftFault(draft)

  const change = (part: Partial<Draft>) => {
    saving.forgive()
    form.change(part)
  }

  function submit(publish: boolean) {
    if (!isComplete(form.latest())) return toast('error', messages.ARTICLE_INCOMPLETE)
    if (fault) return toast('error', fault)
    saving.save(publish)
  }

  async function taken({ article: { _id: id, version }, sent, rest, here }: Taken) {
    repeatKey.forget()
    toast('success', 'Статья создана!', { action: { label: 'Открыть', to: href('article', { id }) } })
    // A second save of this page would make a second article: the rest belongs to the one that was made.
    if (rest) {
      await form.move(`article/${id}`, rest, version, sent)
      toast('info', unsavedRest)
    } else form.end()
    if (!here) return
    if (rest) question.leave(href('articleEdit', { id }))
    else question.leave(href('articles'), { created: id })
  }

  return (
    <>
      <ArticleForm
        heading="Новая статья"
        isNew
        back={{ to: href('articles'), label: 'База знаний' }}
        draft={draft}
        onChange={change}
        revision={form.revision}
        editorMinHeight={limits.editor.createMinHeightPx}
        knownPositions={noPositions}
        problem={problem}
        formError={problem && !problem.fields ? messageOf(problem, refused) : undefined}
        send={{
          label: (
            <span>
              Создать<span className="kb-save-what"> статью</span>
            </span>
          ),
          disabled: !complete || fault !== undefined,
          unchanged: false,
          hint: complete ? (fault ?? unfinishedHint(empty)) : messages.ARTICLE_INCOMPLETE,
          sending,
          canPublish: draft.status === 'draft',
        }}
        gate={gate}
        onSubmit={submit}
      />
      <DraftOffer
        typed={draft.title !== ''}
        offers={form.offers}
        onRestore={(id) => void form.restore(id)}
        onDrop={form.drop}
        onLater={form.later}
      />
      <LeaveArticle question={question} isUploading={saving.isHeld} />
    </>
  )
}
