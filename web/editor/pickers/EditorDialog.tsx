import './editor-dialog.css'
import { ActionIcon, Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, type TouchEvent, useRef } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useBackCloses } from '../../ui/useBackCloses.ts'

interface EditorDialogProps {
  title: string
  opened: boolean
  onClose: () => void
  /** Always as high as it may be: a list that is being searched must not move the dialog. */
  tall?: boolean
  children: ReactNode
  /** Buttons that stay in sight whatever the length above them. */
  foot?: ReactNode
}

const phone = '(max-width: 47.9375em)'
const swipePx = 60

/** A dialog of the editor: in the middle, on phones a sheet from below. */
export function EditorDialog({ title, opened, onClose, tall = false, children, foot }: EditorDialogProps) {
  const isPhone = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })
  const startY = useRef(0)
  useBackCloses(opened, onClose)
  const swipe = {
    onTouchStart: (event: TouchEvent) => (startY.current = event.touches[0]?.clientY ?? 0),
    onTouchEnd: (event: TouchEvent) => {
      if ((event.changedTouches[0]?.clientY ?? 0) - startY.current > swipePx) onClose()
    },
  }
  const inside = (
    <>
      <div className="ep-head" {...(isPhone && swipe)}>
        <h2>{title}</h2>
        <ActionIcon aria-label="Закрыть" onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      <div className="ep-body">{children}</div>
      {foot && <div className="ep-foot">{foot}</div>}
    </>
  )
  const content = tall ? 'ep-dialog ep-tall' : 'ep-dialog'
  const transitionProps = { duration: limits.app.modalCloseMs }
  return isPhone ? (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="80dvh"
      transitionProps={transitionProps}
      classNames={{ content: `${content} ep-sheet` }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label={title}>{inside}</Drawer.Content>
    </Drawer.Root>
  ) : (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={560}
      centered
      transitionProps={transitionProps}
      classNames={{ content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={title}>{inside}</Modal.Content>
    </Modal.Root>
  )
}
