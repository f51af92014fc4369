import './notifications.css'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'

export type Tone = 'error' | 'success' | 'info'

const looks = {
  error: { icon: <IconAlertTriangle size={20} stroke={1.75} />, color: 'red', role: 'alert' },
  success: { icon: <IconCircleCheck size={20} stroke={1.75} />, color: 'green', role: 'status' },
  info: { icon: <IconInfoCircle size={20} stroke={1.75} />, color: 'blue', role: 'status' },
} as const

let serial = 0
const shown: string[] = []

interface ToastOptions {
  autoClose?: number
  /** Where one may go from it. */
  action?: { label: string; to: string }
}

/** A toast: newest on top, the oldest leaves when a sixth comes (spec 1, section 9). */
export function toast(tone: Tone, text: string, { autoClose = limits.toastMs, action }: ToastOptions = {}): void {
  const id = `toast-${(serial += 1)}`
  // Mantine would queue what exceeds its limit and show it late; an old message is dropped instead (stack.md).
  while (shown.length >= limits.toastsMax) {
    const oldest = shown.shift()
    if (oldest) notifications.hide(oldest)
  }
  shown.push(id)
  const { icon, color, role } = looks[tone]
  const message = action ? (
    <>
      {text}{' '}
      <Link href={action.to} className="toast-action" onClick={() => notifications.hide(id)}>
        {action.label}
      </Link>
    </>
  ) : (
    text
  )
  // Mantine waits for the pointer only; a keyboard needs the time too (WCAG 2.2.1).
  const closeIn = (time: number | false) => notifications.update({ id, message, autoClose: time })
  notifications.show({
    id,
    message,
    icon,
    color,
    role,
    'data-tone': tone,
    className: 'toast',
    autoClose,
    withAutoCloseProgress: true,
    priority: serial, // rising, so that the newest stands first
    closeButtonProps: { 'aria-label': 'Закрыть' },
    onFocusCapture: () => closeIn(false),
    onBlurCapture: () => closeIn(autoClose),
    onClose: () => {
      const index = shown.indexOf(id)
      if (index !== -1) shown.splice(index, 1)
    },
  })
}
