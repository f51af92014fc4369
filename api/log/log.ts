import { pino, type DestinationStream, type Logger } from 'pino'
import { standardOutput } from './log-output.ts'
import type { LogLevel } from '../settings/settings.ts'

export type Log = Logger

/** Names of values that no log may hold, wherever in the logged object they stand (R18). */
const SECRET_NAME = /(authorization|cookie|token|password|secret|^pin|^code|Pin|Code)$/
const CENSORED = '[скрыто]'
const MAX_DEPTH = 8

/** `?token=…` inside an address that somebody logged as text. */
const SECRET_IN_QUERY = /([?&](?:[\w-]*token|code|pin|password|[\w-]*secret|X-Amz-[A-Za-z]+)=)[^&\s"'\\#]+/gi
/** postgres://user:password@host and its like. */
const SECRET_IN_URL = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/"]*:)[^\s@"]+@/gi
// JSON escapes what is below U+0020. Terminals and viewers also obey DEL, C1, line separators and bidi marks (I17).
const CONTROL = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** One of the process: two writers would mix their lines. */
let output: DestinationStream | undefined

/** One JSON line per entry. `stream` is for tests; the default is standard output. */
export function createLog({ level, stream }: { level: LogLevel; stream?: DestinationStream }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: Record<string, unknown>) => censorFields(entry, MAX_DEPTH),
    },
    // Errors are written by the formatter above; pino's own serializer would take them apart once more.
    serializers: { err: (value: unknown) => value },
    // Fields of log.child() do not pass the formatter.
    redact: { paths: ['authorization', 'cookie', 'token', 'password', 'pin', 'code'], censor: CENSORED },
    hooks: { streamWrite: cleanLine },
  }
  return pino(options, stream ?? (output ??= standardOutput()))
}

function censor(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[…]'
  if (value instanceof Error) return censorError(value, depth)
  if (Array.isArray(value)) return value.map((item) => censor(item, depth - 1))
  if (value instanceof Date) return value
  if (value instanceof Headers) return censorFields(Object.fromEntries(value), depth)
  return censorFields(value, depth)
}

function censorFields(value: object, depth: number): Record<string, unknown> {
  const safe: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    safe[name] = isSecretName(name) ? CENSORED : censor(item, depth - 1)
  }
  return safe
}

/** Drivers hang rows and parameters on their errors: only what explains a fault is written. */
function censorError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    // Not `code`, which is the name of a secret here: the SQLSTATE or the system's error.
    ...('code' in error && { reason: String(error.code) }),
    ...(error.cause !== undefined && { cause: censor(error.cause, depth - 1) }),
  }
}

export const isSecretName = (name: string) => SECRET_NAME.test(name) || SECRET_NAME.test(name.toLowerCase())

function cleanLine(line: string): string {
  return line
    .replace(SECRET_IN_QUERY, `$1${CENSORED}`)
    .replace(SECRET_IN_URL, `$1${CENSORED}@`)
    .replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
