import './whole-picture.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '../../ui/useBackCloses.ts'

interface WholePictureProps {
  href: string
  alt: string
  /** After Esc, a press anywhere or Back, which all close the dialog itself. */
  onClose: () => void
}

/**
 * A picture as large as the screen lets it be. The browser's own dialog: it stands above a dialog that the article may
 * be in, keeps the focus, gives it back and stays inside the area that is protected from copying.
 */
export function WholePicture({ href, alt, onClose }: WholePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Before it leaves the page: only a dialog that is closed gives the focus back.
    return () => element?.close()
  }, [])
  const close = () => dialog.current?.close()
  // The news comes late: React's strict mode has opened it again by then.
  const closed = () => {
    if (!dialog.current?.open) onClose()
  }
  useBackCloses(true, close)
  return (
    <dialog ref={dialog} className="ab-whole" aria-label={alt} onClose={closed}>
      {/* Esc is for this dialog, not for the one of Mantine below it, which hears it first. */}
      <button
        type="button"
        className="ab-whole-close"
        aria-label="Закрыть"
        data-mantine-stop-propagation
        onClick={close}
      >
        <img src={href} alt={alt} draggable={false} />
        <span className="ab-whole-cross">
          <IconX size={24} aria-hidden />
        </span>
      </button>
    </dialog>
  )
}
