import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Pill } from '../../ui/Badge.tsx'

interface AnswerProps {
  words: string
  /** Undefined: nothing has been answered or missed yet. */
  isGood: boolean | undefined
}

/** «✓ 200», «⚠ 503», «⚠ нет ответа» */
export function Answer({ words, isGood }: AnswerProps) {
  if (isGood === undefined) return <span className="hooks-dim">{words}</span>
  const Icon = isGood ? IconCheck : IconAlertTriangle
  return (
    <Pill tone={isGood ? 'ok' : 'danger'} icon={<Icon size={16} aria-hidden="true" />}>
      {words}
    </Pill>
  )
}
