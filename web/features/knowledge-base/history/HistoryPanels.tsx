import './history.css'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { ChangeHistory } from './ChangeHistory.tsx'
import { type HistoryPanel, panelId, panelTitles } from './history-panels.ts'
import { ViewHistory } from './ViewHistory.tsx'

interface HistoryPanelsProps {
  panel: HistoryPanel | undefined
  article: { _id: string; version: number }
  onClose: () => void
}

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** Beside the text where there is room, otherwise over it. */
export function HistoryPanels({ panel, article, onClose }: HistoryPanelsProps) {
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  // While the sheet goes down it still holds what it held.
  const [shown, setShown] = useState(panel)
  if (panel && panel !== shown) setShown(panel)
  const [busy, setBusy] = useState(false)
  const content =
    shown === 'views' ? (
      <ViewHistory key={article._id} articleId={article._id} />
    ) : (
      <ChangeHistory key={article._id} article={article} onDialog={setBusy} />
    )
  if (!desktop)
    return (
      // Esc in a dialog over the sheet is the dialog's.
      <Sheet title={panelTitles[shown ?? 'changes']} opened={panel !== undefined} onClose={busy ? () => {} : onClose}>
        <div id={panelId} className="kbh-in-sheet">
          {content}
        </div>
      </Sheet>
    )
  return panel ? (
    <SidePanel key={panel} title={panelTitles[panel]} onClose={onClose} busy={busy}>
      {content}
    </SidePanel>
  ) : null
}

interface SidePanelProps {
  title: string
  onClose: () => void
  busy: boolean
  children: ReactNode
}

function SidePanel({ title, onClose, busy, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy && !event.defaultPrevented) onClose()
  }
  return (
    // Esc closes what has the focus inside it; nothing else here is worked by keys of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside id={panelId} className="kbh-panel" aria-labelledby="kbh-title" onKeyDown={onKeyDown}>
      <div className="kbh-panel-head">
        <h2 id="kbh-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ActionIcon aria-label="Закрыть" title="Закрыть" onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      <div className="kbh-panel-body">{children}</div>
    </aside>
  )
}
