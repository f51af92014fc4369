/** A block of the contract (schemas/knowledge-base.yaml, Block); what else it carries (id, tunes) stays with it. */
export interface Block {
  type: string
  data: Record<string, unknown>
  [field: string]: unknown
}

export const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  value.data !== null &&
  !Array.isArray(value.data)
