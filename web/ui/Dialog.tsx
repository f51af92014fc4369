import './dialog.css'
import { ActionIcon, Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, type Ref, type TouchEvent, useId, useRef } from 'react'
import { showFault } from '../lib/lead-to.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'

export interface DialogProps {
  title: string
  /** Its name for readers, where the title is not the whole of it. */
  label?: string
  opened: boolean
  /** Undefined: there is no way out of it but through what it asks. */
  onClose: (() => void) | undefined
  size?: keyof typeof sizes
  /** What it has begun can't be called off: neither Escape nor Back nor a press beside it closes it. */
  busy?: boolean
  /** What is typed or shown here is lost by closing: a slip of the finger beside it or down its head does not, */
  closeOnClickOutside?: boolean
  /** nor do Escape and Back. */
  closeOnEscape?: boolean
  /** It asks about a step back itself: Back is not its own way out. */
  holdsBack?: boolean
  /** Where there is room to read and choose: a head with a cross, and the foot stays in sight. */
  room?: boolean
  /** On phones: a sheet that rises from below, or the whole screen. */
  phone?: 'sheet' | 'full'
  /** Beside the title. */
  actions?: ReactNode
  /** The focus starts at the title: the dialog is there to be read. */
  readFirst?: boolean
  titleRef?: Ref<HTMLHeadingElement>
  className?: string
  children?: ReactNode
  /** The buttons. */
  foot?: ReactNode
}

const sizes = { question: 440, choice: 500, picker: 560, table: 760, reading: 808 }
const phoneWidth = '(max-width: 47.9375em)'
const swipePx = 60
/** What typing makes wrong is said under the field, where the foot may stand. */
const onInput = () =>
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('[aria-invalid="true"]')) showFault(document.activeElement)
  })

/** The one dialog. In the middle; the browser's Back closes it, and the focus goes back to where it came from. */
export function Dialog(props: DialogProps) {
  const { title, label = title, opened, onClose, size = 'question', busy = false, phone, titleRef } = props
  const { closeOnClickOutside = true, closeOnEscape = true, holdsBack = false, room = false, className = '' } = props
  const isPhone = useMediaQuery(phoneWidth, matchMedia(phoneWidth).matches, { getInitialValueInEffect: false })
  const id = useId()
  const startY = useRef(0)
  const free = onClose !== undefined && !busy
  const close = () => {
    if (free) onClose()
  }
  useBackCloses(opened && onClose !== undefined && !holdsBack, closeOnEscape ? close : () => {})
  useFocusBack(opened, id)

  const isSheet = phone === 'sheet' && isPhone
  const swipe = {
    onTouchStart: (event: TouchEvent) => (startY.current = event.touches[0]?.clientY ?? 0),
    onTouchEnd: (event: TouchEvent) => {
      if (closeOnClickOutside && (event.changedTouches[0]?.clientY ?? 0) - startY.current > swipePx) close()
    },
  }
  const shared = {
    opened,
    onClose: close,
    closeOnEscape: closeOnEscape && free,
    closeOnClickOutside: closeOnClickOutside && free,
    returnFocus: false,
    classNames: { content: `dialog ${className}` },
  }
  const inside = (
    <>
      <div className="dialog-head" {...(isSheet && swipe)}>
        <h2 ref={titleRef} tabIndex={-1} data-autofocus={props.readFirst || undefined}>
          {title}
        </h2>
        {props.actions}
        {room && (
          <ActionIcon aria-label="Закрыть" title="Закрыть" disabled={busy} onClick={close}>
            <IconX size={20} />
          </ActionIcon>
        )}
      </div>
      {props.children && <div className="dialog-body">{props.children}</div>}
      {props.foot && <div className="dialog-foot">{props.foot}</div>}
    </>
  )
  const named = { id, 'aria-label': label, 'data-room': room || undefined, onInput }
  return isSheet ? (
    <Drawer.Root {...shared} position="bottom" size="80dvh">
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content {...named} data-sheet>
        {inside}
      </Drawer.Content>
    </Drawer.Root>
  ) : (
    <Modal.Root {...shared} size={sizes[size]} fullScreen={phone === 'full' && isPhone} centered>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content {...named}>{inside}</Modal.Content>
    </Modal.Root>
  )
}
