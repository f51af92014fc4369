import type { ReactNode } from 'react'
import { useCopyProtection } from '../../../editor/reader/useCopyProtection.ts'

interface ProtectedProps {
  allowCopy: boolean
  children: ReactNode
}

/** The words of a test can be selected and copied only where its author allows it. */
export const Protected = ({ allowCopy, children }: ProtectedProps) =>
  allowCopy ? <div>{children}</div> : <Closed>{children}</Closed>

function Closed({ children }: { children: ReactNode }) {
  const protection = useCopyProtection()
  return (
    <div className="test-protected" {...protection}>
      {children}
    </div>
  )
}
