import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { useSaveGate } from '../../editor/uploads/useSaveGate.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { useHere } from '../../lib/useHere.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { DraftOffer } from '../../ui/DraftOffer.tsx'
import { type Draft, draftOf, isChanged, isComplete, updateBody } from './article-draft.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { DeleteArticle } from './DeleteArticle.tsx'
import { LeaveArticle } from './LeaveArticle.tsx'
import { splitTags } from './list-filters.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { article as shown } from './store.ts'
import { tagsFault } from './tags-fault.ts'
import { unfinishedHint } from './unfinished-hint.ts'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import { useArticleDraft } from './useArticleDraft.ts'

const staleDialog = () => import('./StaleDialog.tsx').then((file) => file.StaleDialog)
const nothingNew = 'Изменений нет'

export function ArticleEditor({ article }: { article: components['schemas']['Article'] }) {
  const id = article._id
  const [, navigate] = useLocation()
  const [{ draft: start, readable }] = useState(() => draftOf(article))
  const form = useArticleDraft(start, article.version)
  const [replace, setReplace] = useState(readable)
  const [sending, setSending] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  /** Somebody else saved meanwhile: what the save that was refused would have done. */
  const [stale, setStale] = useState<{ publish: boolean }>()
  const { gate, isUploading, empty } = useSaveGate()
  const here = useHere()
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
        : isComplete(draft) || isUploading
          ? tagsFault(splitTags(draft.tags))
          : messages.ARTICLE_INCOMPLETE

  // A comment is kept with the version that it tells of (B15): alone it makes none.
  const unchanged = readable && !isUploading && !isChanged({ ...draft, changeComment: '' }, start)

  /** Without a version the server takes it over whatever came meanwhile (C11). */
  async function save(publish: boolean, version?: number) {
    if (reason !== undefined || sending) return
    if (unchanged && !publish) return toast('info', nothingNew)
    setSending(true)
    setProblem(undefined)
    const body = updateBody(publish ? { ...draft, status: 'published' } : draft, article, version)
    const { data, error, response } = await client.PUT('/api/knowledge-base/{id}', { params: { path: { id } }, body })
    setSending(false)
    setStale(!data && response.status === 409 ? { publish } : undefined)
    // What was typed stays on the page whatever happened (A3).
    if (!data) {
      if (!here()) toast('error', messageOf(error, 'Ошибка при обновлении статьи'))
      return setProblem(error ?? { code: 'INTERNAL', message: '' })
    }
    // The same to the server as what was there: a space at the end of the title.
    leave(data.version === article.version ? nothingNew : 'Статья обновлена', reading)
  }

  function leave(message: string, to: string) {
    setDeleted(true)
    form.end()
    shown.clear() // an older copy must not be seen first
    toast(message === nothingNew ? 'info' : 'success', message)
    if (here()) navigate(to)
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
        editorMinHeight={limits.editor.editMinHeightPx}
        knownPositions={article.positionAvailable}
        problem={problem}
        formError={problem && !problem.fields ? messageOf(problem, 'Ошибка при обновлении статьи') : undefined}
        send={{
          label: 'Сохранить',
          disabled: reason !== undefined,
          unchanged,
          hint: reason ?? unfinishedHint(empty) ?? (unchanged ? nothingNew : undefined),
          sending,
          canPublish: draft.status === 'draft',
        }}
        gate={gate}
        onSubmit={(publish) => void save(publish, form.version)}
        notice={readable ? undefined : <UnreadableNotice agreed={replace} onChange={setReplace} />}
        moreSettings={
          <>
            <Textarea
              label="Комментарий к изменению"
              description="Останется в истории, необязательно"
              rows={3}
              maxLength={limits.knowledgeBase.changeCommentMax}
              value={draft.changeComment}
              error={errorOf(problem?.fields, 'changeComment')}
              onChange={(event) => change({ changeComment: event.currentTarget.value })}
            />
            <DeleteArticle id={id} onDeleted={(message) => leave(message, href('articles'))} />
          </>
        }
      />
      <DraftOffer
        offers={form.offers}
        textOf={({ version }) =>
          version !== undefined && version !== article.version
            ? 'С тех пор статью изменили: при сохранении вы выберете, чья версия останется.'
            : undefined
        }
        onRestore={(left) => void form.restore(left)}
        onDrop={form.drop}
        onLater={form.later}
      />
      <Fetched
        wanted={stale !== undefined}
        soon
        load={staleDialog}
        onFailure={() => setStale(undefined)}
        props={{
          opened: stale !== undefined,
          reading,
          draft,
          busy: sending,
          onOverwrite: () => void save(stale?.publish ?? false),
          onClose: () => setStale(undefined),
        }}
      />
      <LeaveArticle touched={form.touched && !sending && !deleted} isUploading={isUploading && !sending && !deleted} />
    </>
  )
}
