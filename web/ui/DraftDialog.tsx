import './draft-offer.css'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { relativeTime } from '../lib/relative-time.ts'
import { Dialog } from './Dialog.tsx'

const question = 'Восстановить несохранённый черновик?'

export interface LeftDraft {
  id: string
  title: string
  savedAt: number
}

export interface DraftOfferProps<D extends LeftDraft> {
  /** The newest first; none: there is nothing to offer. */
  offers: readonly D[]
  /** What must be known of the draft that is chosen. */
  textOf?: (offer: D) => string | undefined
  onRestore: (id: string) => void
  onDrop: (id: string) => void
  /** Nothing is lost by it: they are offered the next time. */
  onLater: () => void
}

export function DraftDialog<D extends LeftDraft>(props: DraftOfferProps<D>) {
  const { offers, textOf, onRestore, onDrop, onLater } = props
  const [openedAt] = useState(() => Date.now())
  const [picked, setPicked] = useState('')
  // While the dialog goes, it shows what it asked about.
  const [shown, setShown] = useState(offers)
  if (offers.length > 0 && offers !== shown) setShown(offers)
  const chosen = shown.find(({ id }) => id === picked) ?? shown[0]
  const text = chosen && textOf?.(chosen)
  const age = ({ savedAt }: LeftDraft) => relativeTime(new Date(savedAt).toISOString(), Math.max(openedAt, savedAt))

  return (
    <Dialog
      title={question}
      opened={offers.length > 0}
      onClose={onLater}
      closeOnClickOutside={false}
      size="choice"
      className="draft-offer"
      foot={
        <>
          <Button variant="subtle" onClick={onLater}>
            Не сейчас
          </Button>
          <Button variant="default" onClick={() => chosen && onDrop(chosen.id)}>
            Удалить черновик
          </Button>
          <Button data-autofocus onClick={() => chosen && onRestore(chosen.id)}>
            Восстановить
          </Button>
        </>
      }
    >
      {shown.length > 1 ? (
        <Radio.Group aria-label="Черновики" value={chosen?.id ?? ''} onChange={setPicked}>
          <Stack gap="xs" className="draft-offer-list">
            {shown.map((offer) => (
              <Radio key={offer.id} value={offer.id} label={nameOf(offer)} description={age(offer)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        chosen && (
          <p>
            {nameOf(chosen)}. Последнее изменение: {age(chosen)}.
          </p>
        )
      )}
      {text && <p>{text}</p>}
    </Dialog>
  )
}

const nameOf = ({ title }: LeftDraft) => (title.trim() ? `«${title.trim()}»` : 'Без заголовка')
