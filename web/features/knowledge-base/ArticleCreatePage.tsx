import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { DraftOffer } from '../../ui/DraftOffer.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { createBody, type Draft, emptyDraft, isComplete } from './article-draft.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { splitTags } from './list-filters.ts'
import type { NamedPosition } from './position-chips.ts'
import { tagsFault } from './tags-fault.ts'
import { useArticleDraft } from './useArticleDraft.ts'

const noPositions: readonly NamedPosition[] = []

export function ArticleCreatePage() {
  const [, navigate] = useLocation()
  const form = useArticleDraft(emptyDraft)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const { draft } = form
  const complete = isComplete(draft)
  const fault = tagsFault(splitTags(draft.tags))

  const change = (part: Partial<Draft>) => {
    setProblem(undefined)
    form.change(part)
  }

  async function submit() {
    if (!complete) return toast('error', messages.ARTICLE_INCOMPLETE)
    if (fault) return toast('error', fault)
    setSending(true)
    setProblem(undefined)
    const body = createBody(draft)
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error } = await client.POST('/api/knowledge-base', { params, body })
    setSending(false)
    // What was typed stays on the page whatever happened (A3).
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    form.end()
    toast('success', 'Статья создана!')
    navigate(href('articles'))
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
        editorMinHeight={limits.createEditorMinHeightPx}
        knownPositions={noPositions}
        problem={problem}
        formError={problem && !problem.fields ? messageOf(problem, 'Ошибка при создании статьи') : undefined}
        send={{
          label: 'Создать статью',
          disabled: !complete || fault !== undefined,
          hint: complete ? fault : messages.ARTICLE_INCOMPLETE,
          sending,
        }}
        onSubmit={() => void submit()}
      />
      <DraftOffer savedAt={form.offer} onRestore={form.restore} onDrop={form.drop} />
      <LeaveGuard when={form.touched && !sending} />
    </>
  )
}
