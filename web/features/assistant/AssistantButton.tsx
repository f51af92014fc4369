import './assistant-button.css'
import { useMediaQuery } from '@mantine/hooks'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { assistantPlaces } from '../../shell/AssistantPlace.tsx'
import { config } from '../../shell/config.ts'
import { session } from '../../shell/session.ts'
import { Fetched } from '../../ui/Fetched.tsx'

const load = () => import('./AssistantPanel.tsx').then((file) => file.AssistantPanel)
const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/**
 * The button: it floats beside the page where there is a margin for it, and stands in the header
 * otherwise. The panel and all that it stands on are fetched when it is first opened.
 */
export function AssistantButton() {
  const { assistant } = useSnapshot(config)
  const { company } = useSnapshot(session)
  const { bar, header } = useSnapshot(assistantPlaces)
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpened(false), [])
  if (!assistant || !company || !moduleIsOn(company, 'aiAssistant')) return null
  const Icon = opened ? IconX : IconSparkles
  const place = desktop ? undefined : (bar ?? header)
  const face = (
    <button
      ref={button}
      type="button"
      className="assistant-button"
      data-floating={!place || undefined}
      aria-label={opened ? 'Закрыть помощника' : 'Открыть помощника'}
      title={opened ? undefined : 'Помощник'}
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  )
  return (
    <>
      {place ? createPortal(face, place) : face}
      <Fetched wanted={opened} load={load} onFailure={close} props={{ opened, onClose: close, button }} />
    </>
  )
}
