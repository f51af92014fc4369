import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a piece of work stands in the trace that it is a part of: W3C Trace Context, https://www.w3.org/TR/trace-context/. */
export type Trace = {
  /** 32 hex digits, never all 0. */
  traceId: string
  /** 16 hex digits, never all 0. */
  spanId: string
  /** Bit 0: whoever began it records it. */
  flags: number
}

/** Of a later version only the fields of this one are read (§3.2.4). */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Undefined for what is none: then a trace begins here. */
export function readTraceparent(header: string | null): Trace | undefined {
  const [, version, traceId, spanId, flags = '', more] = TRACEPARENT.exec(header ?? '') ?? []
  if (!traceId || !spanId || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 }
}

const writeTraceparent = ({ traceId, spanId, flags }: Trace) =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`

const current = new AsyncLocalStorage<Trace>()

/** What `work` asks of others bears this trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work)

export const traceUnderWay = (): Trace | undefined => current.getStore()

/** For a call to somebody else; nothing where no trace is under way. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore()
  return trace ? { traceparent: writeTraceparent(trace) } : {}
}

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')

/** A step below `parent`, or the first of a trace that nobody records. */
export const nextTrace = (parent: Trace | undefined): Trace => ({
  traceId: parent?.traceId ?? hex(16),
  spanId: hex(8),
  flags: parent?.flags ?? 0,
})
