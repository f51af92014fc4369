import { problem, type OperationId, type OperationSpec } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { db, type KeptAnswer } from './db.ts'

type Reply = KeptAnswer['reply']
type Repeat = {
  id: OperationId
  spec: OperationSpec
  key: unknown
  caller: string
  now: number
  content: () => Promise<string>
}

const running = new Map<string, Promise<unknown>>()

/** `Idempotency-Key` as on the server (api/http/idempotency.ts): the same answer again, also for calls at the same moment. */
export async function once(
  { id, spec, key, caller, now, content }: Repeat,
  isKept: boolean,
  work: () => Promise<Reply> | Reply,
): Promise<Reply> {
  if (spec.answerKeptSeconds === null || typeof key !== 'string') return work()
  const name = JSON.stringify([id, caller, key])
  const digest = await content()
  while (running.has(name)) await running.get(name)
  const known = db.answers.get(name)
  if (known && known.at > now - limits.calls.idempotencyHours * 3_600_000) {
    if (known.digest !== digest) throw problem(422, 'IDEMPOTENCY_KEY_REUSED')
    if (known.at + spec.answerKeptSeconds * 1000 <= now) throw problem(409, 'IDEMPOTENCY_ANSWER_GONE')
    return { ...known.reply, headers: { ...known.reply.headers, 'idempotency-replayed': 'true' } }
  }
  const answering = (async () => work())()
  running.set(
    name,
    answering.catch(() => {}),
  )
  try {
    const reply = await answering
    if (isKept) db.answers.set(name, { digest, at: now, reply })
    return reply
  } finally {
    running.delete(name)
  }
}

const COMPARED_BYTES = 1_000_000

/** What a form brought, by its parts: a repeat has another boundary. */
export async function contentOfForm(request: Request): Promise<unknown> {
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined)
  return Promise.all(
    [...(form ?? [])].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, value.size, await value.slice(0, COMPARED_BYTES).text()],
    ),
  )
}
