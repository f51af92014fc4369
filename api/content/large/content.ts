import { readBody } from '../../../openapi/validate.ts'
import { type OperationId, type OperationSpec, ProblemReply } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { BlockDocument } from '../../../openapi/rules/content/block-document.ts'
import { type Content, contentOf, type Document, readContent, type Standing, standingIn } from '../content.ts'
import { contentId } from '../contents.ts'
import { readJson } from '../../../openapi/read-json.ts'

/** A content on its way between two threads: documents as their JSON, which nobody need read on the other side. */
export type Sent = Omit<Content, 'sent' | 'filled'> & {
  /** Of what was sent; the same text where nothing in it was empty. */
  sent: string
  filled: string
  /** Under which `filled` is stored. */
  contentId: string
  /** What the content was, for whoever asks if a call repeats another. */
  digest: string
}
export type SentRefusal = Pick<ProblemReply, 'status' | 'body'> & { digest: string }
export type ReadBody = { body: unknown; content?: Sent | SentRefusal }

/** What is done with a large content on a thread that answers nobody else. */
export type Job =
  | { kind: 'body'; operation: OperationId; bytes: Uint8Array; isStrict: boolean }
  | { kind: 'again'; text: string }
  | { kind: 'compare'; stored: string; sent: string; filled: string }

export function work(job: Job): ReadBody | Sent | Standing {
  switch (job.kind) {
    case 'body':
      return bodyOf(job, readJson(job.bytes))
    case 'again':
      return sentOf(contentOf(read(job.text)), '')
    case 'compare': {
      const sent = read(job.sent) as Document
      const filled = job.filled === job.sent ? sent : (read(job.filled) as Document)
      return standingIn(read(job.stored), { sent, filled })
    }
  }
}

/** The body as the contract has it; the content of an article is read as its handler reads it, and goes apart. */
function bodyOf({ operation, isStrict }: Job & { kind: 'body' }, value: unknown): ReadBody {
  const known = readBody(operation, operations[operation] as OperationSpec, value, isStrict)
  if (!holdsContent(operation, known)) return { body: known }
  const { content, ...others } = known
  const digest = new Bun.CryptoHasher('sha256').update(JSON.stringify(content)).digest('base64url')
  try {
    return { body: others, content: sentOf(readContent(content), digest) }
  } catch (error) {
    // Its handler refuses it, in its turn.
    if (error instanceof ProblemReply)
      return { body: others, content: { status: error.status, body: error.body, digest } }
    throw error
  }
}

const WITH_CONTENT: readonly OperationId[] = ['articleCreate', 'articleUpdate']
const holdsContent = (operation: OperationId, body: unknown): body is { content: unknown } =>
  WITH_CONTENT.includes(operation) &&
  typeof body === 'object' &&
  body !== null &&
  'content' in body &&
  body.content !== undefined

function sentOf({ sent, filled, ...content }: Content, digest: string): Sent {
  const text = JSON.stringify(filled)
  return {
    ...content,
    filled: text,
    contentId: contentId(text),
    sent: sent === filled ? text : JSON.stringify(sent),
    digest,
  }
}

/** What was stored, or made of a document that was read. */
const read = (text: string) => JSON.parse(text) as BlockDocument
