import './form-page.css'
import { Loader } from '@mantine/core'

/** Stands where a form will be while its values are on their way. */
export function FormWaiting({ children }: { children: string }) {
  return (
    <div role="status" className="form-page-waiting">
      <Loader size="sm" />
      {children}
    </div>
  )
}
