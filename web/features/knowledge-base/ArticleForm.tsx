import './create.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Problem } from '../../api/problem.ts'
import { type EditorProps, LazyEditor } from '../../editor/LazyEditor.tsx'
import { flushPending } from '../../editor/pending.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { EditBar } from './ArticleBar.tsx'
import type { Draft } from './article-draft.ts'
import { ArticleSettings } from './ArticleSettings.tsx'
import { TitleField } from './TitleField.tsx'
import type { NamedPosition } from './position-chips.ts'

const wide = `(min-width: ${limits.sidebarBreakpointPx}px)`

interface ArticleFormProps {
  heading: string
  back: { to: string; label: string }
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  /** Counts the times that the whole draft was replaced: the editor begins anew. */
  revision: number
  editorMinHeight: number
  /** Positions of the article as it was read: one of them may be out of use by now. */
  knownPositions: readonly NamedPosition[]
  problem: Problem | undefined
  /** What is wrong with the form as a whole; faults of fields stand under the fields. */
  formError: string | undefined
  send: { label: string; disabled: boolean; hint: string | undefined; sending: boolean }
  onSubmit: () => void
  isNew?: boolean
  levels?: EditorProps['levels']
  /** Above the title: what must be known before writing on. */
  notice?: ReactNode
  /** At the end of the settings. */
  moreSettings?: ReactNode
}

/** The page that writes an article, new or old: its words in the middle, everything else beside them. */
export function ArticleForm(props: ArticleFormProps) {
  const { heading, back, draft, onChange, problem, send } = props
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  const [settingsOpen, setSettingsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const fault = (field: string) => errorOf(problem?.fields, field)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    document.title = heading
  }, [heading])

  const [seen, setSeen] = useState(problem)
  if (problem !== seen) {
    setSeen(problem)
    // A fault nobody can see can't be mended; on wide screens the settings stand open.
    if (Object.keys(problem?.fields ?? {}).some((path) => !/^(title|content)\b/.test(path))) setSettingsOpen(true)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The layout is Russian as a rule, where S types «ы».
      if (event.code !== 'KeyS' || event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The editor tells of its changes in batches: the last letter goes with the rest.
    flushSync(flushPending)
    if (!latest.current.send.sending) latest.current.onSubmit()
  }

  const settings = (
    <>
      <ArticleSettings draft={draft} onChange={onChange} errorOf={fault} knownPositions={props.knownPositions} />
      {props.moreSettings}
    </>
  )
  const foot = (
    <div className="kb-send">
      {send.hint && (
        <span id="kb-send-reason" className="kb-send-reason">
          {send.hint}
        </span>
      )}
      <Button
        type="submit"
        disabled={send.disabled}
        aria-describedby={send.hint && 'kb-send-reason'}
        aria-busy={send.sending}
      >
        {send.sending ? 'Сохранение…' : send.label}
      </Button>
    </div>
  )

  return (
    <form ref={form} className="kb-create" noValidate onSubmit={submit}>
      <EditBar {...back}>
        {desktop ? (
          <div className="kb-bar-end">{foot}</div>
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
            {heading}
          </h1>
          {props.notice}
          <FormError>{props.formError}</FormError>
          <TitleField
            value={draft.title}
            onChange={(title) => onChange({ title })}
            error={fault('title')}
            isFirst={props.isNew}
          />
          <LazyEditor
            key={props.revision}
            value={draft.blocks}
            onChange={(blocks) => onChange({ blocks })}
            levels={props.levels}
            minHeight={props.editorMinHeight}
            error={fault('content')}
          />
        </div>
        {desktop && (
          <aside className="kb-create-settings" aria-labelledby="kb-settings">
            <h2 id="kb-settings">Настройки</h2>
            {settings}
          </aside>
        )}
      </div>
      {!desktop && <div className="kb-create-foot">{foot}</div>}
      {!desktop && (
        <LazySheet title="Настройки" bottomBelow="desktop" opened={settingsOpen} onClose={() => setSettingsOpen(false)}>
          {settings}
        </LazySheet>
      )}
    </form>
  )
}
