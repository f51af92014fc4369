import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { useCopyProtection } from '../useCopyProtection.ts'

interface HistoryModalProps {
  title: string
  opened: boolean
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}

const phone = '(max-width: 47.9375em)'

/** Room for an old state of the article, protected like the article itself. */
export function HistoryModal({ title, opened, onClose, actions, children }: HistoryModalProps) {
  const full = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })
  useBackCloses(opened, onClose)
  // Mantine's own way back knows no opener of a dialog that mounts open.
  useEffect(() => {
    const opener = opened ? document.activeElement : null
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [opened])
  return (
    <Modal.Root
      opened={opened}
      returnFocus={false}
      onClose={onClose}
      size={808}
      fullScreen={full}
      centered={!full}
      transitionProps={{ duration: limits.app.modalCloseMs }}
      classNames={{ content: 'kbh-modal' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={title}>
        <div className="kbh-modal-head">
          <h2 data-autofocus tabIndex={-1}>
            {title}
          </h2>
          {actions}
          <ActionIcon aria-label="Закрыть" title="Закрыть" onClick={onClose}>
            <IconX size={20} />
          </ActionIcon>
        </div>
        <Protected>{children}</Protected>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Its keys are watched only while the dialog is open. */
function Protected({ children }: { children: ReactNode }) {
  const protection = useCopyProtection()
  return (
    <div className="kbh-modal-body kb-protected" {...protection}>
      {children}
    </div>
  )
}
