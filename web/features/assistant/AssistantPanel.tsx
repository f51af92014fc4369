import './assistant.css'
import { Drawer } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { Conversation } from './Conversation.tsx'
import { PanelHead } from './PanelHead.tsx'
import { placeOf } from './place.ts'

interface AssistantPanelProps {
  opened: boolean
  onClose: () => void
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
}

const narrow = '(max-width: 47.9375em)'
const title = 'AI-ассистент'

/** A card at the side, or a sheet from the bottom where there is no side. */
export function AssistantPanel({ opened, onClose, button }: AssistantPanelProps) {
  const [path] = useLocation()
  const low = useMediaQuery(narrow, matchMedia(narrow).matches, { getInitialValueInEffect: false })
  const place = placeOf(path)
  const giveBack = () => button.current?.focus()
  useBackCloses(opened && low, onClose)
  const leave = () => {
    onClose()
    giveBack()
  }
  const content = (
    <>
      <PanelHead title={title} onClose={leave} />
      <Conversation place={place} onInserted={low ? onClose : undefined} />
    </>
  )
  if (!low) return opened ? <Card onClose={leave}>{content}</Card> : null
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      // Mantine's own way back knows no sheet that was open from its first moment.
      onExitTransitionEnd={giveBack}
      classNames={{ content: 'sheet sheet-bottom assistant-sheet' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>{content}</Drawer.Content>
    </Drawer.Root>
  )
}

/** Beside the page, which stays usable; the focus comes in at opening and goes back where it was. */
function Card({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.querySelector('textarea')?.focus(), [])
  // Only from within: the page beside has an Escape of its own.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && card.current?.contains(document.activeElement)) onClose()
  })
  return (
    <section ref={card} className="assistant-card" role="dialog" aria-label={title}>
      {children}
    </section>
  )
}
