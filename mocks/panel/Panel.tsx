import './panel.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { Switches } from '../switches/controls.ts'
import { DataPart } from './DataPart.tsx'
import { FaultsPart } from './FaultsPart.tsx'
import { NetworkPart } from './NetworkPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { corners, readPlace, writePlace, type Place } from './place.ts'
import { SentinelsPart } from './SentinelsPart.tsx'

export type PanelProps = {
  switches: Switches
  token: () => string | null
  keep: (on: boolean) => Promise<void>
  reset: () => Promise<void>
}

/** In a root of its own: the panel stays when the app breaks. */
export function showPanel(props: PanelProps): void {
  const box = document.createElement('div')
  document.body.append(box)
  createRoot(box).render(<Panel {...props} />)
}

const cornerNames: Record<Place['corner'], string> = {
  'bottom-right': 'справа внизу',
  'bottom-left': 'слева внизу',
  'top-right': 'справа вверху',
  'top-left': 'слева вверху',
}

function Panel({ switches, token, keep, reset }: PanelProps) {
  const [place, setPlace] = useState(readPlace)
  const controls = useSyncExternalStore(switches.subscribe, switches.now)
  const handle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const move = (part: Partial<Place>) => {
    const next = { ...place, ...part }
    writePlace(next)
    setPlace(next)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const closes = event.key === 'Escape' && place.open && panel.current?.contains(document.activeElement)
      if (!closes && !(event.altKey && event.shiftKey && event.code === 'KeyM')) return
      event.preventDefault()
      const next = { ...readPlace(), hidden: false, open: !place.open || place.hidden }
      writePlace(next)
      setPlace(next)
      handle.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [place.open, place.hidden])

  if (place.hidden) return null
  const isCalm =
    controls.latency.kind === 'none' &&
    !controls.offline &&
    !controls.chaos &&
    Object.keys(controls.faults).length === 0
  return (
    <aside ref={panel} className={`mock-panel mock-panel-${place.corner}`} aria-label="Моки">
      <button
        ref={handle}
        type="button"
        className="mock-panel-handle"
        aria-expanded={place.open}
        title="Alt+Shift+M"
        onClick={() => move({ open: !place.open })}
      >
        Моки{isCalm ? '' : ' •'}
      </button>
      {place.open && (
        <div className="mock-panel-body">
          <PersonPart token={token} />
          <NetworkPart controls={controls} switches={switches} />
          <FaultsPart controls={controls} switches={switches} />
          <DataPart controls={controls} switches={switches} token={token} keep={keep} reset={reset} />
          <SentinelsPart />
          <p className="mock-panel-row">
            <a href="/dev/gallery">Галерея страниц</a>
            <select
              aria-label="Место панели"
              value={place.corner}
              onChange={({ target }) => move({ corner: corners.find((one) => one === target.value) ?? place.corner })}
            >
              {corners.map((corner) => (
                <option key={corner} value={corner}>
                  {cornerNames[corner]}
                </option>
              ))}
            </select>
            <button type="button" title="Вернуть: Alt+Shift+M" onClick={() => move({ hidden: true, open: false })}>
              Спрятать
            </button>
          </p>
        </div>
      )}
    </aside>
  )
}
