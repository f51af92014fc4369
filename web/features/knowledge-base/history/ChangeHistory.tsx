import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Fetched } from '../../../ui/Fetched.tsx'
import { PanelEmpty, PanelFailed, PanelLoading } from './PanelState.tsx'
import { RestoreConfirm } from './RestoreConfirm.tsx'
import { useVersions, type Version } from './useVersions.ts'
import { VersionModal } from './VersionModal.tsx'
import { VersionRow } from './VersionRow.tsx'

interface ChangeHistoryProps {
  article: { _id: string; version: number }
  /** A dialog over the panel has come or gone. */
  onDialog: (open: boolean) => void
}

type Open = { kind: 'version'; version: Version } | { kind: 'compare'; version: Version } | undefined

const loadCompare = () => import('./CompareModal.tsx').then((file) => file.CompareModal)

/** Versions of an article, newest first, with what can be done with each (B15). */
export function ChangeHistory({ article, onDialog }: ChangeHistoryProps) {
  const { versions, state, whole, more, again } = useVersions(article._id, article.version)
  const [open, setOpen] = useState<Open>()
  // A dialog that closes keeps its content until it is gone.
  const [seen, setSeen] = useState<Version>()
  const [compared, setCompared] = useState<Version>()
  const [restoring, setRestoring] = useState<number>()
  useEffect(() => {
    onDialog(open !== undefined || restoring !== undefined)
    return () => onDialog(false)
  }, [open, restoring, onDialog])

  const look = (version: Version) => {
    setSeen(version)
    setOpen({ kind: 'version', version })
  }
  const compare = (version: Version) => {
    setCompared(version)
    setOpen({ kind: 'compare', version })
  }
  const close = () => restoring === undefined && setOpen(undefined)
  const restored = () => {
    setRestoring(undefined)
    setOpen(undefined)
    setAwaited(article.version)
  }
  // The button that opened the question may be gone with the old list: the focus goes on at what the restore has written.
  const thread = useRef<HTMLOListElement>(null)
  const [awaited, setAwaited] = useState<number>()
  const newest = versions[0]?.version
  useEffect(() => {
    if (awaited === undefined || newest === undefined || newest <= awaited) return
    thread.current?.querySelector('h3')?.focus({ preventScroll: true })
    setAwaited(undefined)
  }, [awaited, newest])

  return (
    <>
      <ol role="list" className="kbh-thread" ref={thread} reversed>
        {versions.map((version) => (
          <VersionRow
            key={version._id}
            version={version}
            current={version.version === article.version}
            onLook={() => look(version)}
            onCompare={() => compare(version)}
            onRestore={() => setRestoring(version.version)}
          />
        ))}
      </ol>
      {state === 'loading' && <PanelLoading />}
      {state === 'failed' && <PanelFailed onRetry={again} />}
      {state === 'ready' && versions.length === 0 && <PanelEmpty text="Изменений пока нет" />}
      {state === 'ready' && !whole && (
        <Button variant="light" fullWidth onClick={more}>
          Показать ещё
        </Button>
      )}
      {seen && (
        <VersionModal
          version={seen}
          current={seen.version === article.version}
          opened={open?.kind === 'version'}
          onClose={close}
          onRestore={() => setRestoring(seen.version)}
        />
      )}
      {compared && (
        <Fetched
          key={compared.version}
          wanted
          load={loadCompare}
          onFailure={() => setOpen(undefined)}
          props={{
            articleId: article._id,
            current: article.version,
            known: versions,
            start: compared.version,
            opened: open?.kind === 'compare',
            onClose: close,
          }}
        />
      )}
      <RestoreConfirm
        articleId={article._id}
        version={restoring}
        onClose={() => setRestoring(undefined)}
        onRestored={restored}
      />
    </>
  )
}
