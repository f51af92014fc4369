import { problem, type ProblemReply } from '../../../openapi/contract.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'

type Code = 'UPLOAD_FAILED' | 'TOO_MANY_FILES' | 'FILE_TYPE_NOT_ALLOWED' | 'FILE_TOO_LARGE'

export const refused = (status: number, code: Code, field: string, values?: Record<string, string | number>) =>
  closing(problem(status, code, values, { fields: { [field]: fill(messages[code], values) } }))

export const quotaExceeded = ({ quotaBytes }: { quotaBytes: number }) =>
  closing(problem(413, 'QUOTA_EXCEEDED', { n: Math.round(quotaBytes / 1024 ** 3) }))

/** RFC 9110 §15.6.4; the rest of the body is not read, as with every refusal. */
export function unavailable(): ProblemReply {
  const reply = closing(problem(503, 'UNAVAILABLE'))
  reply.headers['retry-after'] = '2'
  return reply
}

/** The rest of the body is not read: Chromium has the answer at once only when the connection goes with it. */
export function closing(reply: ProblemReply): ProblemReply {
  reply.headers.connection = 'close'
  return reply
}
