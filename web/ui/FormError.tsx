import './form-error.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useRef } from 'react'

interface FormErrorProps {
  children: string | undefined
  /** For readers only: what is wrong stands at the fields. */
  summary?: string | undefined
  /**
   * The form is being sent again: what was wrong is over, but its place stays, or the second press of a double one would
   * fall on whatever moved under it.
   */
  pending?: boolean
}

/**
 * Why a form wasn't taken, in the contract's own words; always mounted, so that readers hear a change. It comes into sight:
 * its place is below the fields, where the foot of a dialog or the end of the screen may stand.
 */
export function FormError({ children, summary, pending = false }: FormErrorProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children && !pending) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children, pending])
  return (
    <div ref={place} role="alert" className="form-error" data-pending={pending || undefined}>
      {children && (
        <p>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {children}
        </p>
      )}
      {summary && <span className="app-hidden">{summary}</span>}
    </div>
  )
}
