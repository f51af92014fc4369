import type { OperationId } from '../../openapi/contract.ts'
import { handlers } from '../app.ts'
import { notImplemented } from '../http/not-implemented.ts'

/** Whether the operation does something yet: what answers 501 is promised, and asked again when it is built. */
export const isBuilt = (id: OperationId): boolean => handlers[id] !== notImplemented
