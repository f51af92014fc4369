import { type OperationId, type OperationSpec, ProblemReply } from '../../../openapi/contract.ts'
import { readBody } from '../../../openapi/validate.ts'
import { unread, unreadJson } from '../../http/known-json.ts'
import { LARGE_BYTES } from '../../threads/large-calls.ts'
import { createThread } from '../../threads/thread.ts'
import type { BlockDocument } from '../../../openapi/rules/content/block-document.ts'
import { type Content, contentOf, readContent, type Standing, standingIn } from '../content.ts'
import { withContentId } from '../contents.ts'
import type { Job, ReadBody, Sent, SentRefusal } from './content.ts'
import { readJson } from '../../../openapi/read-json.ts'

/** Cleaning so many tags, or reading and storing so many values, takes some 5 ms (`bun run drill cost`). */
const [MARKS_HERE, VALUES_HERE] = [1_000, 5_000]
/** A mark may be written as its escape. */
const MARKS = ['<', '\\u003c', '\\u003C']
const VALUES = [',', ':']
/** Longer than anything within the contract's limits takes on a slow machine. */
const GIVEN_UP_AFTER_MS = 20_000

type Answers = { body: ReadBody; again: Sent; compare: Standing }
/** Exported for the test that ends it. */
export const largeThread = createThread<Job, Answers[Job['kind']]>(
  new URL('program.ts', import.meta.url),
  GIVEN_UP_AFTER_MS,
)
/** `work` of content.ts answers each kind with its own. */
const ask = <J extends Job>(job: J, given: ArrayBuffer[] = []) =>
  largeThread.ask(job, given) as Promise<Answers[J['kind']]>

/** Whether reading it could hold up the others. */
export function isLarge(json: Uint8Array<ArrayBuffer> | string): boolean {
  if (json.length > LARGE_BYTES) return true
  const text = typeof json === 'string' ? json : Buffer.from(json.buffer).toString('latin1')
  return hasMore(text, MARKS, MARKS_HERE) || hasMore(text, VALUES, VALUES_HERE)
}

/** They are few in most texts, and looked for from one to the next: to look at each letter took a fortieth of a save. */
function hasMore(text: string, signs: readonly string[], most: number): boolean {
  let count = 0
  for (const sign of signs)
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length))
      if (++count > most) return true
  return false
}

/** A body as the contract has it; `readSentContent` knows what stands for a content that was read on the other thread. */
export async function readLargeBody(
  operation: OperationId,
  bytes: Uint8Array<ArrayBuffer>,
  isStrict: boolean,
): Promise<unknown> {
  const { body, content } = await ask({ kind: 'body', operation, bytes, isStrict }, [bytes.buffer])
  return content ? { ...(body as object), content: new ReadContent(content) } : body
}

export const readSmallBody = (operation: OperationId, spec: OperationSpec, bytes: Uint8Array, isStrict: boolean) =>
  readBody(operation, spec, readJson(bytes), isStrict)

class ReadContent {
  constructor(readonly content: Sent | SentRefusal) {}
  toJSON(): unknown {
    return this.content.digest
  }
}

/** The content of a body. Throws the 400. */
export function readSentContent(input: unknown): Content {
  if (!(input instanceof ReadContent)) return readContent(input)
  if ('status' in input.content) throw new ProblemReply(input.content.status, input.content.body)
  return received(input.content)
}

function received({ isEmpty, files, cards, searched, ...documents }: Sent): Content {
  const filled = withContentId(unread<Content['filled']>(documents.filled), documents.contentId)
  const sent = documents.sent === documents.filled ? filled : unread<Content['sent']>(documents.sent)
  return { sent, filled, isEmpty, files, cards, searched }
}

/** Of a stored document, which is cleaned again. */
export const readStored = async (text: string): Promise<Content> =>
  isLarge(text) ? received(await ask({ kind: 'again', text })) : contentOf(read(text))

export async function compareWithStored(stored: string, content: Pick<Content, 'sent' | 'filled'>): Promise<Standing> {
  const [sent, filled] = [unreadJson(content.sent), unreadJson(content.filled)]
  const isHere = sent === undefined && filled === undefined
  if (isHere && stored.length <= LARGE_BYTES) return standingIn(read(stored), content)
  return ask({
    kind: 'compare',
    stored,
    sent: sent ?? JSON.stringify(content.sent),
    filled: filled ?? JSON.stringify(content.filled),
  })
}

const read = (text: string) => JSON.parse(text) as BlockDocument
