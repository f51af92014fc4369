import { type ReactNode, useCallback } from 'react'
import { Fetched } from '../../../ui/Fetched.tsx'
import { buttonId, type HistoryPanel } from './history-panels.ts'

interface HistoryBesideProps {
  panel: HistoryPanel | undefined
  onPanel: (panel: HistoryPanel | undefined) => void
  article: { _id: string; version: number } | undefined
  children: ReactNode
}

const load = () => import('./HistoryPanels.tsx').then((file) => file.HistoryPanels)

/** The article with the open panel at its side; what stands in the panels is fetched when one is first opened. */
export function HistoryBeside({ panel, onPanel, article, children }: HistoryBesideProps) {
  const close = useCallback(() => {
    if (panel) document.getElementById(buttonId(panel))?.focus()
    onPanel(undefined)
  }, [panel, onPanel])
  const giveUp = useCallback(() => onPanel(undefined), [onPanel])
  return (
    <div className="kbh-beside" data-open={(panel && article && true) || undefined}>
      <div className="kbh-main">{children}</div>
      {article && (
        <Fetched
          wanted={panel !== undefined}
          load={load}
          onFailure={giveUp}
          props={{ panel, article, onClose: close }}
        />
      )}
    </div>
  )
}
