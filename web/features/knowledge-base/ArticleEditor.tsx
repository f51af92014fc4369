import { useMemo, useState } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { cache } from '../../data/reads.ts'
import { useSaveGate } from '../../editor/uploads/useSaveGate.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { useHere } from '../../lib/useHere.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { DraftOffer } from '../../ui/DraftOffer.tsx'
import { useAskAgain } from './acknowledge/useAskAgain.ts'
import { type Draft, draftOf, isChanged, settingsOver } from './article-draft.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { EditSettings } from './EditSettings.tsx'
import { LeaveArticle } from './LeaveArticle.tsx'
import { stands } from './lost-save.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { unfinishedHint } from './unfinished-hint.ts'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import { unsavable } from './unsavable.ts'
import { useArticleDraft } from './useArticleDraft.ts'
import { type Taken, unsavedRest, useArticleSave } from './useArticleSave.ts'
import { useUpdate } from './useUpdate.ts'

const staleDialog = () => import('./StaleDialog.tsx').then((file) => file.StaleDialog)
const nothingNew = 'Изменений нет'
const refused = 'Ошибка при обновлении статьи'

export function ArticleEditor({ article: first }: { article: Snapshot<components['schemas']['Article']> }) {
  const id = first._id
  const entity = `article/${id}`
  // What the words are typed over: the article as it was read, or as this page has saved it.
  const [article, setArticle] = useState(first)
  const [{ draft: begun, readable }] = useState(() => draftOf(first))
  const form = useArticleDraft(entity, begun, first.version, (left) => stands(left, article))
  const [replace, setReplace] = useState(readable)
  const { gate, isUploading, empty } = useSaveGate()
  const { draft, start } = form
  const reading = href('article', { id })
  const here = useHere()
  const again = useAskAgain(article)
  const send = useUpdate(article, again)
  const saving = useArticleSave({
    form,
    gate,
    isUploading,
    refused,
    send,
    taken,
  })
  const { problem, sending, question, stale } = saving

  const change = (part: Partial<Draft>) => {
    saving.forgive()
    form.change(part)
  }

  const stored = useMemo(() => draftOf(article).draft.blocks, [article])
  const levels = { stored, onKeep: () => change({ keepsLevels: true }) }

  const reason = unsavable(draft, { isAgreed: replace, isUploading })
  // A comment is kept with the version that it tells of (B15): alone it makes none.
  const { askAgain: _, ...words } = draft
  const unchanged = readable && !isUploading && !isChanged({ ...words, changeComment: '' }, start)

  function submit(publish: boolean) {
    if (reason !== undefined) return
    if (unchanged && !publish) return toast('info', nothingNew)
    saving.save(publish)
  }

  async function taken({ article: saved, sent, rest, here: isHere }: Taken) {
    // The same to the server as what was there: a space at the end of the title.
    const isNew = saved.version !== article.version
    toast(isNew ? 'success' : 'info', isNew ? 'Статья обновлена' : nothingNew)
    // An older copy must not be seen first.
    cache.show(cache.query('articleGet', { path: { id } }), () => saved)
    if (rest) {
      toast('info', unsavedRest)
      const now = draftOf(saved).draft
      const typed = settingsOver(rest, sent, now)
      if (!isHere) return form.move(entity, typed, saved.version, now)
      setArticle(saved)
      return form.goOn(sent, typed, saved.version, now)
    }
    form.end()
    if (isHere) question.leave(reading)
  }

  function deleted(message: string) {
    form.end()
    toast('success', message)
    if (here()) question.leave(href('articles'))
  }

  /** Deleted meanwhile: what was typed is offered on the page that it is led to. */
  async function goAnew() {
    await form.move('article/new', form.latest())
    question.leave(href('articleCreate'))
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
        formError={problem && !problem.fields ? messageOf(problem, refused) : undefined}
        send={{
          label: 'Сохранить',
          disabled: reason !== undefined,
          unchanged,
          hint: reason ?? unfinishedHint(empty) ?? (unchanged ? nothingNew : undefined),
          sending,
          canPublish: draft.status === 'draft',
        }}
        gate={gate}
        onSubmit={submit}
        notice={readable ? undefined : <UnreadableNotice agreed={replace} onChange={setReplace} />}
        moreSettings={
          <EditSettings
            id={id}
            draft={draft}
            again={again}
            asksAgain={again.isAsked && draft.status === 'published' && !unchanged}
            fault={errorOf(problem?.fields, 'changeComment')}
            onChange={change}
            onDeleted={deleted}
          />
        }
      />
      <DraftOffer
        typed={!unchanged}
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
        onFailure={saving.closeStale}
        props={{
          opened: stale !== undefined,
          isGone: stale?.isGone,
          reading,
          draft,
          busy: sending,
          onOverwrite: saving.overwrite,
          onAnew: () => void goAnew(),
          onClose: saving.closeStale,
        }}
      />
      <LeaveArticle question={question} isUploading={saving.isHeld} />
    </>
  )
}
