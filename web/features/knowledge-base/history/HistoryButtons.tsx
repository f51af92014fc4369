import './buttons.css'
import { Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { buttonId, type HistoryPanel, panelId, panelTitles } from './history-panels.ts'

interface HistoryButtonsProps {
  open: HistoryPanel | undefined
  onChange: (panel: HistoryPanel | undefined) => void
}

const buttons = [
  { panel: 'changes', label: 'История', name: panelTitles.changes, Icon: IconHistory },
  // The name has the word that is seen in it (WCAG 2.5.3).
  { panel: 'views', label: 'Просмотры', name: `Просмотры: ${panelTitles.views.toLowerCase()}`, Icon: IconUsers },
] as const

/** For administrators; one panel is open at a time. */
export function HistoryButtons({ open, onChange }: HistoryButtonsProps) {
  return (
    <div className="kbh-buttons">
      {buttons.map(({ panel, label, name, Icon }) => (
        <Button
          key={panel}
          id={buttonId(panel)}
          variant={open === panel ? 'light' : 'subtle'}
          color={open === panel ? undefined : 'gray'}
          aria-label={name}
          title={panelTitles[panel]}
          aria-expanded={open === panel}
          aria-controls={open === panel ? panelId : undefined}
          onClick={() => onChange(open === panel ? undefined : panel)}
        >
          <Icon size={20} aria-hidden="true" />
          <span className="kbh-button-word">{label}</span>
        </Button>
      ))}
    </div>
  )
}
