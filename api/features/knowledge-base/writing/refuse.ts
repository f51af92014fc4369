import type { ErrorCode, ProblemReply } from '../../../../openapi/contract.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'

/** What both a new article and a changed one may be refused for. */
type Code =
  | 'INVALID_REQUEST'
  | Extract<ErrorCode, `CONTENT_NOT_${string}` | `${'TOPIC' | 'POSITION' | 'ARTICLE' | 'TEST'}_NOT_FOUND`>
  | 'FILE_URL_UNKNOWN'

/** The `problem` of either operation. */
export type Refuse = (
  status: 400,
  code: Code,
  values: undefined,
  more: { fields: Record<string, string> },
) => ProblemReply

export const refused = (refuse: Refuse, code: Code, field: string, text: string = messages[code]) =>
  refuse(400, code, undefined, { fields: { [field]: text } })
