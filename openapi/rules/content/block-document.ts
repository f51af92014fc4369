/**
 * Content as Editor.js writes it (decision B41). Open on purpose: unknown types and extra fields are data and
 * are kept verbatim.
 */
export type Block = {
  id?: string
  type: string
  data: Record<string, unknown>
  tunes?: Record<string, unknown>
  [extra: string]: unknown
}

export type BlockDocument = {
  time?: number
  version?: string
  blocks: Block[]
  [extra: string]: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
