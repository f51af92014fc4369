import '../../../ui/chips.css'

interface DueChipProps {
  count: number
  pressed: boolean
  onChange: (pressed: boolean) => void
}

/** For administrators: how many articles are to be looked through, and only those. */
export const DueChip = ({ count, pressed, onChange }: DueChipProps) => (
  <button type="button" className="chip" aria-pressed={pressed} onClick={() => onChange(!pressed)}>
    Пора проверить <span className="chip-count">{count}</span>
  </button>
)
