import { useWide } from '../../lib/useMedia.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import type { Webhook } from './webhook-words.ts'

interface DeliveryPlaceProps {
  webhook: Webhook
  /** The delivery that stands open; none: nothing does. */
  id: string | undefined
  onClose: () => void
}

/** Beside the list where there is room, above it elsewhere: fetched with the first delivery that is opened. */
export function DeliveryPlace({ webhook, id, onClose }: DeliveryPlaceProps) {
  const isWide = useWide()
  if (id === undefined) return null
  const facts = <DeliveryFacts key={id} webhook={webhook} id={id} />
  if (isWide)
    return (
      <aside className="hooks-aside" aria-label="Доставка">
        {facts}
      </aside>
    )
  return (
    <Dialog title="Доставка" phone="full" room size="picker" opened onClose={onClose}>
      {facts}
    </Dialog>
  )
}
