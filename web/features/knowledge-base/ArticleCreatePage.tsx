import './create.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { EditBar } from './ArticleBar.tsx'
import { createBody, type Draft, emptyDraft, isComplete, isTouched } from './article-draft.ts'
import { ArticleSettings } from './ArticleSettings.tsx'
import { PlainEditor } from './PlainEditor.tsx'
import { TitleField } from './TitleField.tsx'

const wide = `(min-width: ${limits.sidebarBreakpointPx}px)`

export function ArticleCreatePage() {
  const [, navigate] = useLocation()
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  const [draft, setDraft] = useState(emptyDraft)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [repeatKey] = useState(() => createRepeatKeys())

  useEffect(() => {
    document.title = 'Новая статья'
  }, [])

  const change = (part: Partial<Draft>) => {
    setProblem(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }
  const complete = isComplete(draft)
  // tags.3 is a fault of the field «Теги».
  const errorOf = (field: string) =>
    Object.entries(problem?.fields ?? {}).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete) return toast('error', messages.ARTICLE_INCOMPLETE)
    if (sending) return
    setSending(true)
    setProblem(undefined)
    const body = createBody(draft)
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error } = await client.POST('/api/knowledge-base', { params, body })
    setSending(false)
    // What was typed stays on the page whatever happened (A3).
    if (!data) {
      setProblem(error ?? { code: 'INTERNAL', message: '' })
      // A fault nobody can see can't be mended; on wide screens the settings stand open.
      if (Object.keys(error?.fields ?? {}).some((path) => !/^(title|content)\b/.test(path))) setSettingsOpen(true)
      return
    }
    toast('success', 'Статья создана!')
    navigate(href('articles'))
  }

  const settings = <ArticleSettings draft={draft} onChange={change} errorOf={errorOf} />

  const reason = complete ? undefined : messages.ARTICLE_INCOMPLETE
  const send = (
    <div className="kb-send">
      {reason && (
        <span id="kb-send-reason" className="kb-send-reason">
          {reason}
        </span>
      )}
      <Button type="submit" disabled={!complete} aria-describedby={reason && 'kb-send-reason'} aria-busy={sending}>
        {sending ? 'Сохранение…' : 'Создать статью'}
      </Button>
    </div>
  )

  return (
    <form className="kb-create" noValidate onSubmit={(event) => void submit(event)}>
      <EditBar>
        {desktop ? (
          <div className="kb-bar-end">{send}</div>
        ) : (
          <Button
            variant="default"
            className="kb-bar-end"
            leftSection={<IconSettings size={20} stroke={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setSettingsOpen(true)}
          >
            Настройки
          </Button>
        )}
      </EditBar>
      <div className="kb-create-columns">
        <div className="kb-create-text">
          <h1 className="app-hidden" tabIndex={-1}>
            Новая статья
          </h1>
          {/* Faults of fields stand under the fields. */}
          <FormError>
            {problem && !problem.fields ? messageOf(problem, 'Ошибка при создании статьи') : undefined}
          </FormError>
          <TitleField value={draft.title} onChange={(title) => change({ title })} error={errorOf('title')} />
          <PlainEditor
            onChange={(blocks) => change({ blocks })}
            minHeight={limits.createEditorMinHeightPx}
            error={errorOf('content')}
          />
        </div>
        {desktop && (
          <aside className="kb-create-settings" aria-labelledby="kb-settings">
            <h2 id="kb-settings">Настройки</h2>
            {settings}
          </aside>
        )}
      </div>
      {!desktop && <div className="kb-create-foot">{send}</div>}
      {!desktop && (
        <LazySheet title="Настройки" bottomBelow="desktop" opened={settingsOpen} onClose={() => setSettingsOpen(false)}>
          {settings}
        </LazySheet>
      )}
      <LeaveGuard when={isTouched(draft) && !sending} />
    </form>
  )
}
