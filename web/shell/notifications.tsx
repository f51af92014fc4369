import './notifications.css'
import { notifications, notificationsStore } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { PointerEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'

export type Tone = 'error' | 'success' | 'info'

const looks = {
  error: { icon: <IconAlertTriangle size={20} />, color: 'red', role: 'alert' },
  success: { icon: <IconCircleCheck size={20} />, color: 'green', role: 'status' },
  info: { icon: <IconInfoCircle size={20} />, color: 'blue', role: 'status' },
} as const

/** How many times its own time a toast may be held by the pointer: none stays for ever. */
const heldAtMost = 6

interface ToastOptions {
  autoClose?: number
  /** Where one may go from it. */
  action?: { label: string; to: string }
}

interface Shown {
  id: string
  tone: Tone
  text: string
  message: ReactNode
  ms: number
  timer: ReturnType<typeof setTimeout>
  endsAt: number
  /** Milliseconds that are left of a toast that is held. */
  left: number | undefined
  /** Restarts of its progress bar. */
  runs: number
  pointer: string | undefined
}

let serial = 0
/** The longest unheard first. */
let shown: Shown[] = []

/** A toast: newest on top, the oldest leaves when a sixth comes; said again, it stays as one. */
export function toast(
  tone: Tone,
  text: string,
  { autoClose: ms = limits.app.toastMs, action }: ToastOptions = {},
): void {
  const there = new Set(notificationsStore.getState().notifications.map(({ id }) => id))
  shown = shown.filter(({ id }) => there.has(id))
  const same = shown.find((one) => one.tone === tone && one.text === text)
  if (same) return renew(same, ms)
  // Mantine would queue what exceeds its limit and show it late; an old message is dropped instead.
  for (const { id } of shown.slice(0, Math.max(0, shown.length - limits.app.toastsMax + 1))) notifications.hide(id)

  const id = `toast-${(serial += 1)}`
  const message = action ? <WithAction text={text} action={action} onFollow={() => notifications.hide(id)} /> : text
  const count = countDown(id, ms)
  const one: Shown = { id, tone, text, message, ms, ...count, left: undefined, runs: 0, pointer: undefined }
  shown.push(one)
  const { icon, color, role } = looks[tone]
  notifications.show({
    id,
    message,
    icon,
    color,
    role,
    'data-tone': tone,
    'data-run': 0,
    className: 'toast',
    style: { ['--toast-ms' as string]: `${ms}ms` },
    // The time is kept here: Mantine stops it for ever under a pointer that only happens to rest there.
    autoClose: false,
    priority: serial, // rising, so that the newest stands first
    closeButtonProps: { 'aria-label': 'Закрыть' },
    onPointerMove: (event: PointerEvent) => onPointerMove(one, event),
    onPointerLeave: () => release(one),
    // A keyboard needs the time too (WCAG 2.2.1).
    onFocusCapture: () => hold(one, undefined),
    onBlurCapture: () => release(one),
    onClose: () => {
      clearTimeout(one.timer)
      shown = shown.filter((other) => other !== one)
    },
  })
}

interface WithActionProps extends Required<Pick<ToastOptions, 'action'>> {
  text: string
  onFollow: () => void
}

function WithAction({ text, action, onFollow }: WithActionProps) {
  return (
    <>
      {text}{' '}
      <Link href={action.to} className="toast-action" onClick={onFollow}>
        {action.label}
      </Link>
    </>
  )
}

function countDown(id: string, ms: number): Pick<Shown, 'timer' | 'endsAt'> {
  return { timer: setTimeout(() => notifications.hide(id), ms), endsAt: performance.now() + ms }
}

function renew(one: Shown, ms: number): void {
  clearTimeout(one.timer)
  Object.assign(one, countDown(one.id, ms), { ms, left: undefined, runs: one.runs + 1 })
  shown = [...shown.filter((other) => other !== one), one]
  // Two names of one animation: the other name starts it anew.
  const restart = { 'data-run': one.runs % 2, 'data-held': undefined, style: { ['--toast-ms' as string]: `${ms}ms` } }
  notifications.update({ id: one.id, message: one.message, priority: (serial += 1), ...restart })
}

/** A toast that appears under a resting pointer is not held by it: only a pointer that moves there means it. */
function onPointerMove(one: Shown, { clientX, clientY, pointerType }: PointerEvent): void {
  const at = `${clientX} ${clientY}`
  if (one.pointer !== undefined && one.pointer !== at && pointerType !== 'touch') hold(one, one.ms * heldAtMost)
  one.pointer = at
}

function hold(one: Shown, atMost: number | undefined): void {
  if (one.left !== undefined) return
  clearTimeout(one.timer)
  one.left = Math.max(0, one.endsAt - performance.now())
  if (atMost !== undefined) one.timer = setTimeout(() => notifications.hide(one.id), atMost)
  notifications.update({ id: one.id, message: one.message, 'data-held': true })
}

function release(one: Shown): void {
  one.pointer = undefined
  if (one.left === undefined) return
  clearTimeout(one.timer)
  Object.assign(one, countDown(one.id, one.left), { left: undefined })
  notifications.update({ id: one.id, message: one.message, 'data-held': undefined })
}
