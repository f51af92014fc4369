import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = { label: string; hint: string; icon?: Icon; children: ReactNode }

/** A box of reserved size whose content is asked for only when the reader taps it (look.md §7, §14). */
export function TapToLoad({ label, hint, icon: BoxIcon = IconPlayerPlay, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className="ab-embed">
      {open ? (
        children
      ) : (
        <button type="button" className="ab-embed-open" onClick={() => setOpen(true)}>
          <span className="ab-embed-icon">
            <BoxIcon size={28} stroke={1.75} aria-hidden />
          </span>
          <span className="ab-embed-label">{label}</span>
          <span className="ab-embed-hint">{hint}</span>
        </button>
      )}
    </div>
  )
}

/** The tapped button is gone: the focus goes on to what took its place. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
