import { problem, type OperationId } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Begins, Database, Tag } from '../db/client.ts'
import { type KeptReply, Replayed } from '../db/replayed.ts'
import { jsonOf } from './known-json.ts'
import { seal, unseal } from '../accounts/sealed.ts'

/** What a handler of a keyed call is given. */
export type Repeat = {
  /** There is a key: what is streamed must be told apart (`of`). */
  isKeyed: boolean
  /** The key was used: whoever brings the same content is given its answer, so nothing need be stored for it. */
  isKnown: boolean
  /** The content of the call, once it is read: throws the answer that it had (Replayed), or 422 when it was another. */
  of(content: unknown): void
  /** The call was refused: perhaps because of what its own first try has done meanwhile. Then throws that answer. */
  lookAgain(): Promise<void>
  /**
   * The one transaction that does the work and makes the reply. The key is claimed by its first statement and the reply is
   * kept by its last: a second call with the key waits at the first statement for the end of this one, and a rollback
   * frees the key. Where a COMMIT was cut off and nobody knows, the next call finds out. With a key it waits for BEGIN,
   * whatever `begins` says: keys stand outside of the walls.
   */
  answer<T extends KeptReply>(companyId: string | null, work: (sql: Tag) => Promise<T>, begins?: Begins): Promise<T>
}

type Key = {
  operation: OperationId
  key: string
  caller: string
  keptSeconds: number
  strip: (reply: KeptReply) => KeptReply
}
type Row = { digest: string; answer: string | null; answerUntil: Date }
type Tools = { db: Database; secrets: readonly [string, ...string[]]; now: () => Date }

/** A key is free again after this. */
const forgotten = (at: Date) => new Date(at.getTime() - limits.calls.idempotencyHours * 3_600_000)

/** Without a key: the transaction and nothing else. */
export const unkeyed = (db: Database): Repeat => ({
  isKeyed: false,
  isKnown: false,
  of: () => {},
  lookAgain: async () => {},
  answer: (companyId, work, begins) => db.write(companyId, work, begins),
})

export type Repeats = (key: Key) => Promise<Repeat>

export function createRepeats({ db, secrets, now }: Tools): Repeats {
  /** Calls of this process that wait for another one with their key do it here, not each on a connection. */
  const running = new Map<string, Promise<unknown>>()

  return async ({ operation, key, caller, keptSeconds, strip }) => {
    const id = hashed(JSON.stringify([operation, caller, key]))
    const row = await db.read(() => find(db.withoutCompany))
    /** Under each secret, that of today first. */
    let digests: string[] = []

    async function find(sql: Tag): Promise<Row | undefined> {
      const rows = await sql<Row[]>`
        select digest, answer, answer_until from kept_answers where id = ${id} and created_at > ${forgotten(now())}`
      return rows[0]
    }

    function settle({ digest: first, answer, answerUntil }: Row): never {
      if (!digests.includes(first)) throw problem(422, 'IDEMPOTENCY_KEY_REUSED')
      const text = answer === null || answerUntil <= now() ? undefined : unseal(secrets, id, answer)
      if (text === undefined) throw problem(409, 'IDEMPOTENCY_ANSWER_GONE')
      throw new Replayed(JSON.parse(text) as KeptReply)
    }

    async function claim(sql: Tag): Promise<void> {
      const at = now()
      const until = new Date(at.getTime() + keptSeconds * 1000)
      const mine = await sql`
        insert into kept_answers as k (id, digest, answer_until, created_at) values (${id}, ${digests[0] ?? ''}, ${until}, ${at})
        on conflict (id) do update
          set digest = excluded.digest, answer = null, answer_until = excluded.answer_until, created_at = excluded.created_at
          where k.created_at <= ${forgotten(at)}
        returning 1`
      if (mine.length > 0) return
      const other = await find(sql)
      if (!other) throw new Error('a key that was taken has no row')
      settle(other)
    }

    return {
      isKeyed: true,
      isKnown: row !== undefined,
      of(content) {
        const text = `repeat:${JSON.stringify(content)}`
        digests = secrets.map((secret) => new Bun.CryptoHasher('sha256', secret).update(text).digest('base64url'))
        if (row) settle(row)
      },
      async lookAgain() {
        const first = digests.length === 0 ? undefined : await db.read(() => find(db.withoutCompany))
        if (first && digests.includes(first.digest)) settle(first)
      },
      async answer(companyId, work) {
        if (digests.length === 0) throw new Error('a keyed call must say what it repeats before it answers')
        while (running.has(id)) await running.get(id)
        const written = db.write(companyId, async (sql) => {
          await claim(sql)
          const reply = await work(sql)
          const { body, ...rest } = strip(reply)
          const kept = seal(secrets[0], id, `${JSON.stringify(rest).slice(0, -1)},"body":${jsonOf(body).toString()}}`)
          await sql`update kept_answers set answer = ${kept} where id = ${id}`
          return reply
        })
        // Whoever waits for it looks for its answer himself, however it ended.
        running.set(
          id,
          written.catch(() => {}),
        )
        try {
          return await written
        } finally {
          running.delete(id)
        }
      },
    }
  }
}

const hashed = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64url')
