import '../../../ui/chips.css'
import { UnstyledButton } from '@mantine/core'

interface DueChipProps {
  count: number
  pressed: boolean
  onChange: (pressed: boolean) => void
}

/** For administrators: how many articles are to be looked through, and only those. */
export const DueChip = ({ count, pressed, onChange }: DueChipProps) => (
  <UnstyledButton className="chip" aria-pressed={pressed} onClick={() => onChange(!pressed)}>
    Пора проверить <span className="chip-count">{count}</span>
  </UnstyledButton>
)
