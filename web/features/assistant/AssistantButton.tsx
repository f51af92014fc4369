import './assistant-button.css'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useCallback, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { config } from '../../shell/config.ts'
import { session } from '../../shell/session.ts'
import { Fetched } from '../../ui/Fetched.tsx'

const load = () => import('./AssistantPanel.tsx').then((file) => file.AssistantPanel)

/** The floating button (spec 2, section 2). The panel and all that it stands on are fetched when it is first opened. */
export function AssistantButton() {
  const { assistant } = useSnapshot(config)
  const { company } = useSnapshot(session)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpened(false), [])
  // On unless the company has switched it off (A17).
  if (!assistant || !company || company.moduleSettings?.aiAssistant === false) return null
  const Icon = opened ? IconX : IconSparkles
  return (
    <>
      <button
        ref={button}
        type="button"
        className="assistant-button"
        aria-label={opened ? 'Закрыть помощника' : 'Открыть помощника'}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon size={26} stroke={1.75} aria-hidden="true" />
      </button>
      <Fetched wanted={opened} load={load} onFailure={close} props={{ opened, onClose: close, button }} />
    </>
  )
}
