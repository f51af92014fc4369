import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSideways } from './useSideways.ts'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** Beside the label: how many there are. */
  count?: number
  /** Something behind it was refused. */
  isFaulty?: boolean
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Of the chosen tab. */
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Parts of one page of which one is shown: arrows go from tab to tab, and what is shown follows. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useSideways(value)
  const tabId = (one: Value) => `${id}-${one}`
  function press(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const step = STEPS[event.key]
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? undefined : at + step
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[id="${tabId(next.value)}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onKeyDown={press}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabs-count">{tab.count}</span>}
            {tab.isFaulty && (
              <>
                <span className="tabs-fault" aria-hidden="true" />
                <span className="app-hidden">, есть ошибка</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(value)} className="tabs-panel">
        {children}
      </div>
    </>
  )
}
