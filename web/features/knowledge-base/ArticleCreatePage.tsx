import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { useSaveGate } from '../../editor/uploads/useSaveGate.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useHere } from '../../lib/useHere.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { DraftOffer } from '../../ui/DraftOffer.tsx'
import { createBody, type Draft, emptyDraft, isComplete } from './article-draft.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { splitTags } from './list-filters.ts'
import type { NamedPosition } from './position-chips.ts'
import { LeaveArticle } from './LeaveArticle.tsx'
import { tagsFault } from './tags-fault.ts'
import { unfinishedHint } from './unfinished-hint.ts'
import { useArticleDraft } from './useArticleDraft.ts'

const noPositions: readonly NamedPosition[] = []

export function ArticleCreatePage() {
  const [, navigate] = useLocation()
  const form = useArticleDraft(emptyDraft)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const { gate, isUploading, empty } = useSaveGate()
  const here = useHere()
  const { draft } = form
  // What is on its way will be there by the time of the save.
  const complete = isComplete(draft) || (isUploading && draft.title.trim() !== '')
  const fault = tagsFault(splitTags(draft.tags))

  const change = (part: Partial<Draft>) => {
    setProblem(undefined)
    form.change(part)
  }

  async function submit(publish: boolean) {
    if (!isComplete(draft)) return toast('error', messages.ARTICLE_INCOMPLETE)
    if (fault) return toast('error', fault)
    setSending(true)
    setProblem(undefined)
    const body = createBody(publish ? { ...draft, status: 'published' } : draft)
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error } = await client.POST('/api/knowledge-base', { params, body })
    setSending(false)
    // What was typed stays on the page whatever happened (A3).
    if (!data) {
      if (!here()) toast('error', messageOf(error, 'Ошибка при создании статьи'))
      return setProblem(error ?? { code: 'INTERNAL', message: '' })
    }
    form.end()
    const opening = { label: 'Открыть', to: href('article', { id: data._id }) }
    toast('success', 'Статья создана!', { action: opening })
    if (here()) navigate(href('articles'), { state: { created: data._id } })
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
        formError={problem && !problem.fields ? messageOf(problem, 'Ошибка при создании статьи') : undefined}
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
        onSubmit={(publish) => void submit(publish)}
      />
      <DraftOffer
        offers={form.offers}
        onRestore={(id) => void form.restore(id)}
        onDrop={form.drop}
        onLater={form.later}
      />
      <LeaveArticle touched={form.touched && !sending} isUploading={isUploading && !sending} />
    </>
  )
}
