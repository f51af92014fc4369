import './bar.css'
import './editor-bar.css'
import { ActionIcon, Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AssistantPlace } from '../../shell/AssistantPlace.tsx'
import { statusLabel } from './article-status.ts'
import { StatusDot } from './StatusDot.tsx'

export interface Send {
  label: ReactNode
  disabled: boolean
  /** There is nothing to send: the press says so. */
  unchanged: boolean
  hint: string | undefined
  sending: boolean
  /** «Опубликовать» beside it: saves and publishes by one press. */
  canPublish: boolean
}

interface EditorBarProps {
  back: { to: string; label: string }
  desktop: boolean
  status: string
  /** What to show of the title while its field is scrolled away; empty: it is in sight. */
  title: string
  onTitle: () => void
  /** Waits for files. */
  waiting: boolean
  send: Send
  onPublish: () => void
  onSettings: () => void
  /** Called with the place where the editor draws undo and redo. */
  onHistoryPlace: (place: HTMLElement | null) => void
}

/** Way back, status, undo and save: in reach however long the article is. */
export function EditorBar({ back, desktop, status, title, onTitle, waiting, send, ...rest }: EditorBarProps) {
  const { onPublish, onSettings, onHistoryPlace } = rest
  const idle = send.disabled || send.unchanged
  return (
    <div className="kb-bar kb-editor-bar">
      {desktop ? (
        <Link href={back.to} className="kb-bar-back">
          <IconArrowLeft size={20} aria-hidden="true" />
          {back.label}
        </Link>
      ) : (
        <ActionIcon component={Link} href={back.to} aria-label={back.label} title={back.label}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      )}
      {desktop ? (
        <StatusWord status={status} />
      ) : (
        <Button
          variant="default"
          className="kb-bar-settings"
          aria-label={`Настройки, статус: ${statusLabel(status)}`}
          aria-haspopup="dialog"
          onClick={onSettings}
        >
          <IconSettings size={20} aria-hidden="true" />
          <StatusWord status={status} />
        </Button>
      )}
      <div className="kb-bar-head">
        {title && (
          <button type="button" className="kb-bar-article" title="К заголовку" onClick={onTitle}>
            {title}
          </button>
        )}
        {send.hint && (
          <span id="kb-send-reason" className="kb-send-reason" title={send.hint}>
            {send.hint}
          </span>
        )}
      </div>
      <div className="kb-bar-end">
        <AssistantPlace at="bar" />
        <div ref={onHistoryPlace} className="kb-bar-history" />
        {desktop && <PublishButton send={send} onPublish={onPublish} />}
        <Button
          type="submit"
          className="kb-bar-save"
          disabled={send.disabled}
          data-disabled={idle || undefined}
          aria-disabled={idle}
          aria-describedby={send.hint && 'kb-send-reason'}
          aria-busy={send.sending || waiting}
        >
          {send.sending ? 'Сохранение…' : waiting ? 'Ждём файл…' : send.label}
        </Button>
      </div>
    </div>
  )
}

/** On phones beside the title, where the bar has no room for it. */
export function PublishLine(props: Pick<EditorBarProps, 'status' | 'send' | 'onPublish'>) {
  return (
    <div className="kb-publish-line">
      <StatusWord status={props.status} />
      <PublishButton {...props} />
    </div>
  )
}

function PublishButton({ send, onPublish }: Pick<EditorBarProps, 'send' | 'onPublish'>) {
  if (!send.canPublish) return null
  return (
    <Button variant="light" disabled={send.disabled} aria-disabled={send.sending} onClick={onPublish}>
      Опубликовать
    </Button>
  )
}

function StatusWord({ status }: { status: string }) {
  return (
    <span className="kb-bar-status">
      <StatusDot status={status} />
      <span>{statusLabel(status)}</span>
    </span>
  )
}
