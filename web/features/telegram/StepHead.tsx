import type { ReactNode } from 'react'

interface StepHeadProps {
  id: string
  sign: ReactNode
  done?: boolean
  title: string
  action?: ReactNode
}

export const StepHead = ({ id, sign, done = false, title, action }: StepHeadProps) => (
  <div className="telegram-head">
    <span className="telegram-sign" data-done={done || undefined}>
      {sign}
    </span>
    <h2 id={id}>{title}</h2>
    {action}
  </div>
)
