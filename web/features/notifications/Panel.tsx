import './notifications.css'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { bell, closePanel } from './bell.ts'
import { NotificationList } from './NotificationList.tsx'

const bellButton = () => document.querySelector<HTMLElement>('.sidebar .bell')

/** Beside the menu, over the page and not in place of it: there is no backdrop. */
export function Panel() {
  const { opened } = useSnapshot(bell)
  // Not in the menu: what stands out of the page would lie over it.
  const layout = document.querySelector('.layout')
  return opened && layout ? createPortal(<Opened />, layout) : null
}

function Opened() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      // The dialog of the settings closes first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('.notify-settings')) return
      closePanel()
      bellButton()?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      if (target.closest('.layout-sheet, .layout-side') && !target.closest('.bell')) closePanel()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  return (
    <section ref={panel} className="notify notify-panel" role="dialog" aria-label="Уведомления" tabIndex={-1}>
      <NotificationList as="h2" onGo={closePanel} />
    </section>
  )
}
