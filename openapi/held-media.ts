import { problem, type ProblemReply } from './contract.ts'

/** A body of another media type than `type`. */
export const otherMedia = (type: string): ProblemReply => problem(415, 'UNSUPPORTED_MEDIA_TYPE', { type })

/** Bodies come as they are: a packed one is no media type of the contract, and the answer names the coding that is (RFC 9110 §15.5.16). */
export function holdToPlain(headers: Headers, type: string): void {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return
  const refused = otherMedia(`${type} без сжатия (Content-Encoding)`)
  refused.headers['accept-encoding'] = 'identity'
  throw refused
}

/** The same of a form. */
export function holdToForm(headers: Headers): void {
  const type = 'multipart/form-data'
  if (!/^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '')) throw otherMedia(type)
  holdToPlain(headers, type)
}
