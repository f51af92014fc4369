import { problem } from '../../openapi/contract.ts'
import type { PublicContext, ReadContext, SessionContext, Handlers } from '../context.ts'
import type { Call, Outcome, Values } from './call.ts'
import { unmarked } from './given.ts'
import type { Repeat } from './idempotency.ts'
import { holdsUnread, jsonOf } from './known-json.ts'
import type { createMarks, createWitness, Marking } from './wire/marks.ts'
import { pinned, type Reshaped } from './pinned.ts'
import { orReplayed, stripped, unlessDone } from './repeated.ts'
import type { AnyReply } from './wire/write.ts'

export type Answering = {
  handlers: Handlers
  marks: ReturnType<typeof createMarks>
  witness: ReturnType<typeof createWitness>
  /** Replies are checked against the contract: in tests a lie is a 500. */
  checkReplies: boolean
  /** What keys of earlier versions are answered as before. */
  reshaped: readonly Reshaped[]
}
/** What a handler has once the call is read. */
type Read = (PublicContext | SessionContext | ReadContext) & Values & { body: unknown }
/** Any handler’s input and reply, where the operation is only known at run time. */
type AnyHandler = (input: object) => Promise<AnyReply> | AnyReply

/** The handler's own answer, or the one that its first call had, or the one that is known under its mark. */
export async function answer(call: Call, read: Read, repeat: Repeat, answering: Answering): Promise<Outcome> {
  const { id, spec, request, caller } = call
  const { path, query, body } = read
  // What stands in a form is known to its handler, once it has read it.
  const content = (form?: unknown) => repeat.of([path, query, form ?? body])
  const marking = spec.etag && caller ? answering.marks({ id, caller, path, query, request }) : undefined
  // TypeScript cannot see through the table that operations[id] and handlers[id] share a key.
  const handler = answering.handlers[id] as unknown as AnyHandler
  const input = {
    ...read,
    request,
    problem,
    mark: marking?.mark ?? unmarked,
    ...(spec.answerKeptSeconds !== null && { repeat: { ...repeat, of: content } }),
  }
  const pin = (reply: AnyReply) => pinned(answering.reshaped, id, caller, reply)
  const make = async () => stripped(spec, await unlessDone(repeat, () => handler(input)))
  const outcome = await orReplayed(async () => {
    if (spec.body?.type !== 'multipart/form-data') content()
    const reply = await make()
    if (answering.checkReplies) await check(call, reply)
    return marking ? tagged(pin(reply), marking, async () => pin(await make()), answering) : { reply }
  })
  // What is told again was kept in today's shape.
  return outcome.tagged ? outcome : { reply: pin(outcome.reply) }
}

async function check({ id, spec }: Call, { status, body }: AnyReply): Promise<void> {
  // Loaded where replies are checked only: production never reads these validators.
  const { replyFaults } = await import('../../openapi/reply-faults.ts')
  const fault = replyFaults(id, spec, status, body)
  if (fault) throw new Error(`A reply breaks the contract: ${fault}`)
}

async function tagged(
  reply: AnyReply,
  marking: Marking,
  make: () => Promise<AnyReply>,
  { checkReplies, witness }: Answering,
): Promise<Outcome> {
  const known = await marking.known()
  if (known) return { reply: { ...reply, status: 200 }, tagged: known }
  const text = jsonOf(reply.body)
  if (checkReplies) {
    const again = async () => ({ text: String(jsonOf((await make()).body)), view: marking.view() })
    await witness(marking.view(), String(text), again)
  }
  return { reply, tagged: await marking.answer(text, holdsUnread(reply.body)) }
}
