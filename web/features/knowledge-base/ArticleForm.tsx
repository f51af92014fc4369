import './create.css'
import { useElementSize, useIntersection, useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Problem } from '../../api/problem.ts'
import { type EditorProps, LazyEditor } from '../../editor/LazyEditor.tsx'
import { flushPending } from '../../lib/pending.ts'
import type { SaveGate } from '../../editor/uploads/save-gate.ts'
import { SaveWaiting } from '../../editor/uploads/SaveWaiting.tsx'
import { showUpload } from '../../uploads/show-upload.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import type { Draft } from './article-draft.ts'
import { ArticleSettings } from './ArticleSettings.tsx'
import { EditorBar, PublishLine, type Send } from './EditorBar.tsx'
import { TitleField } from './TitleField.tsx'
import type { NamedPosition } from './position-chips.ts'
import { useSaveKey } from './useSaveKey.ts'

/** The title is out of sight under the bar already. */
const headMargin = '-80px 0px 0px'
const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

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
  isNew?: boolean
  levels?: EditorProps['levels']
  /** Files on their way into the article are waited for before `onSubmit`. */
  gate: SaveGate
  send: Send
  onSubmit: (publish: boolean) => void
  /** Above the title: what must be known before writing on. */
  notice?: ReactNode
  /** At the end of the settings. */
  moreSettings?: ReactNode
}

/** The page that writes an article, new or old: its words in the middle, everything else beside them. */
export function ArticleForm(props: ArticleFormProps) {
  const { heading, back, draft, onChange, problem, gate, send } = props
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [historyPlace, setHistoryPlace] = useState<HTMLElement | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const titlePlace = useRef<HTMLDivElement>(null)
  const { ref: head, height: headHeight } = useElementSize()
  const { ref: titleSeen, entry: titleEntry } = useIntersection({ rootMargin: headMargin })
  const { phase, failed } = useSnapshot(gate.state)
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

  async function save(publish: boolean) {
    if (latest.current.send.sending) return
    const passed = gate.pass()
    if (gate.state.phase === 'stopped') showUpload(gate.state.failed[0]?.upload ?? '')
    if (!(await passed)) return
    // The editor tells of its changes in batches: the last letter, and the file that has just come, go with the rest.
    flushSync(flushPending)
    latest.current.onSubmit(publish)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  useSaveKey(() => form.current?.requestSubmit())

  const failedUpload = phase === 'stopped' ? failed[0]?.upload : undefined
  useEffect(() => {
    if (failedUpload !== undefined && !isWriting()) showUpload(failedUpload)
  }, [failedUpload])

  const toTitle = () => {
    scrollTo({ top: 0 })
    titlePlace.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  const settings = (
    <>
      <ArticleSettings draft={draft} onChange={onChange} errorOf={fault} knownPositions={props.knownPositions} />
      {props.moreSettings}
    </>
  )
  /** What sticks below the bar starts at its end. */
  const below = { '--kb-head-h': `${headHeight}px` } as CSSProperties
  const publishing = { status: draft.status, send, onPublish: () => void save(true) }

  return (
    <form ref={form} className="kb-create" style={below} noValidate onSubmit={submit}>
      <div ref={head} className="kb-editor-head">
        <EditorBar
          {...publishing}
          back={back}
          desktop={desktop}
          title={titleEntry?.isIntersecting === false ? draft.title.trim() : ''}
          onTitle={toTitle}
          waiting={phase === 'waiting'}
          onSettings={() => setSettingsOpen(true)}
          onHistoryPlace={setHistoryPlace}
        />
        <SaveWaiting gate={gate} />
      </div>
      <div className="kb-create-columns">
        <div className="kb-create-text">
          <h1 className="app-hidden" tabIndex={-1}>
            {heading}
          </h1>
          {props.notice}
          <FormError>{props.formError}</FormError>
          {!desktop && <PublishLine {...publishing} />}
          <div ref={titleSeen}>
            <div ref={titlePlace}>
              <TitleField
                value={draft.title}
                onChange={(title) => onChange({ title })}
                error={fault('title')}
                isFirst={props.isNew}
              />
            </div>
          </div>
          <LazyEditor
            key={props.revision}
            value={draft.blocks}
            onChange={(blocks) => onChange({ blocks })}
            levels={props.levels}
            onUnfinished={gate.see}
            historyPlace={historyPlace}
            minHeight={props.editorMinHeight}
            error={fault('content')}
          />
        </div>
        {desktop && (
          <aside className="kb-create-settings" aria-labelledby="kb-settings">
            <div className="kb-create-settings-inner">
              <h2 id="kb-settings">Настройки</h2>
              {settings}
            </div>
          </aside>
        )}
      </div>
      {!desktop && (
        <LazySheet title="Настройки" bottomBelow="desktop" opened={settingsOpen} onClose={() => setSettingsOpen(false)}>
          {settings}
        </LazySheet>
      )}
    </form>
  )
}

/** The focus of somebody who is typing stays where it is. */
const isWriting = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true
