import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface TapToLoadProps {
  label: string
  hint: string
  /** Whether another site is asked for it, which then knows who reads. */
  foreign?: boolean
  icon?: Icon
  children: ReactNode
}

/** What is asked for only when the reader taps it: a row until then, and why it waits. */
export function TapToLoad({ label, hint, foreign = false, icon: BoxIcon = IconPlayerPlay, children }: TapToLoadProps) {
  const [open, setOpen] = useState(false)
  if (open) return <div className="ab-embed ab-embed-loaded">{children}</div>
  return (
    <div className="ab-embed">
      <button type="button" className="ab-embed-open" onClick={() => setOpen(true)}>
        <span className="ab-embed-icon">
          <BoxIcon size={24} aria-hidden />
        </span>
        <span className="ab-embed-main">
          <span className="ab-embed-label">{label}</span>
          <span className="ab-embed-hint">{hint}</span>
          {foreign && (
            <span className="ab-embed-hint">
              Загрузится по нажатию: до него этот сервис не знает, кто читает статью
            </span>
          )}
        </span>
      </button>
    </div>
  )
}

/** The tapped button is gone: the focus goes on to what took its place. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
