import { problem, type ErrorCode } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'

/** What a task, a series and a template may name that is not there: all their operations refuse these. */
type Lost = Extract<ErrorCode, `${'ASSIGNEE' | 'CATEGORY' | 'RESTAURANT' | 'FORM' | 'FILE'}_NOT_FOUND`>

export const refuseLost = (code: Lost, field: string) => problem(400, code, undefined, lost(code, field))
/** With the text by its field. */
export const lost = (code: ErrorCode, field: string) => ({ fields: { [field]: messages[code] } })
