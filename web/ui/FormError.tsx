import './form-error.css'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Why a form wasn't taken, in the contract's own words; always mounted, so that readers hear a change. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="form-error">
      {children && (
        <p>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  )
}
