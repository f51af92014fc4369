import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { DraftOffer } from '../../ui/DraftOffer.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { type Draft, draftOf, isComplete, updateBody } from './article-draft.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { DeleteArticle } from './DeleteArticle.tsx'
import { splitTags } from './list-filters.ts'
import { StaleDialog } from './StaleDialog.tsx'
import { article as shown } from './store.ts'
import { tagsFault } from './tags-fault.ts'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import { useArticleDraft } from './useArticleDraft.ts'

export function ArticleEditor({ article }: { article: components['schemas']['Article'] }) {
  const id = article._id
  const [, navigate] = useLocation()
  const [{ draft: start, readable }] = useState(() => draftOf(article))
  const form = useArticleDraft(start, article.version)
  const [replace, setReplace] = useState(readable)
  const [sending, setSending] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [stale, setStale] = useState(false)
  const { draft } = form
  const reading = href('article', { id })

  const change = (part: Partial<Draft>) => {
    setProblem(undefined)
    form.change(part)
  }

  const levels = { stored: start.blocks, onKeep: () => change({ keepsLevels: true }) }

  const reason =
    draft.title.trim() === ''
      ? 'Заполните заголовок'
      : !replace
        ? 'Подтвердите замену содержания'
        : isComplete(draft)
          ? tagsFault(splitTags(draft.tags))
          : messages.ARTICLE_INCOMPLETE

  /** Without a version the server takes it over whatever came meanwhile (C11). */
  async function save(version?: number) {
    if (reason !== undefined || sending) return
    setSending(true)
    setProblem(undefined)
    const body = updateBody(draft, article, version)
    const { data, error, response } = await client.PUT('/api/knowledge-base/{id}', { params: { path: { id } }, body })
    setSending(false)
    setStale(!data && response.status === 409)
    // What was typed stays on the page whatever happened (A3).
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    leave('Статья обновлена', reading)
  }

  function leave(message: string, to: string) {
    setDeleted(true)
    form.end()
    shown.clear() // an older copy must not be seen first
    toast('success', message)
    navigate(to)
  }

  return (
    <>
      <ArticleForm
        heading="Редактирование статьи"
        back={{ to: reading, label: 'К статье' }}
        draft={draft}
        onChange={change}
        revision={form.revision}
        levels={draft.keepsLevels ? undefined : levels}
        editorMinHeight={limits.editEditorMinHeightPx}
        knownPositions={article.positionAvailable}
        problem={problem}
        formError={problem && !problem.fields ? messageOf(problem, 'Ошибка при обновлении статьи') : undefined}
        send={{
          label: 'Сохранить',
          disabled: reason !== undefined,
          hint: reason ?? (form.touched ? undefined : 'Изменений нет'),
          sending,
        }}
        onSubmit={() => void save(form.version)}
        notice={readable ? undefined : <UnreadableNotice agreed={replace} onChange={setReplace} />}
        moreSettings={
          <>
            <Textarea
              label="Комментарий к изменению"
              description="Останется в истории, необязательно"
              rows={3}
              maxLength={limits.changeCommentMax}
              value={draft.changeComment}
              error={errorOf(problem?.fields, 'changeComment')}
              onChange={(event) => change({ changeComment: event.currentTarget.value })}
            />
            <DeleteArticle id={id} onDeleted={(message) => leave(message, href('articles'))} />
          </>
        }
      />
      <DraftOffer
        savedAt={form.offer}
        text={
          form.offeredVersion !== undefined && form.offeredVersion !== article.version
            ? 'С тех пор статью изменили: при сохранении вы выберете, чья версия останется.'
            : undefined
        }
        onRestore={form.restore}
        onDrop={form.drop}
      />
      <StaleDialog
        opened={stale}
        reading={reading}
        draft={draft}
        busy={sending}
        onOverwrite={() => void save()}
        onClose={() => setStale(false)}
      />
      <LeaveGuard when={form.touched && !sending && !deleted} />
    </>
  )
}
