import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { routeAt } from '../../routes.ts'
import { framesOf, nameOf, reactErrorOf } from './frames.ts'

type Kind = components['schemas']['ScriptFaultKind']

/** In sessionStorage: a page that fails again after each reload tells of it once a tab. */
const TOLD = 'faults'

/**
 * Tells the server's log what fell over and where in our own files; never a message, which may hold what somebody typed,
 * and never an address. A failure of this itself is nobody's business.
 */
export function reportFault(kind: Kind, error: unknown): void {
  try {
    const frames = framesOf(error)
    // Not ours: an extension's, or one of the browser itself. Without a network nobody would hear it.
    if (frames.length === 0 || !navigator.onLine) return
    const body = {
      kind,
      name: nameOf(error),
      reactError: reactErrorOf(error),
      page: routeAt(location.pathname),
      frames,
    }
    if (!isNew(JSON.stringify(body))) return
    const params = { query: { build: document.querySelector<HTMLMetaElement>('meta[name=build]')?.content } }
    // It outlives the page that it is told of.
    client.POST('/api/faults', { params, body, keepalive: true }).catch(() => undefined)
  } catch {
    // See above.
  }
}

/** The same fault once, and so many in all. */
function isNew(fault: string): boolean {
  const told = (sessionStorage.getItem(TOLD) ?? '').split('\n').filter(Boolean)
  if (told.length >= limits.faults.tabMax || told.includes(fault)) return false
  sessionStorage.setItem(TOLD, [...told, fault].join('\n'))
  return true
}

/** Errors that nobody caught. Those of React's boundaries come by its root (main.tsx). Returns the undo. */
export function hearFaults(): () => void {
  const onError = ({ error }: ErrorEvent) => reportFault('error', error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportFault('rejection', reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
