import type { ReadContext } from '../context.ts'
import type { Database, Tag } from '../db/client.ts'
import type { SessionReads } from '../db/session-reads.ts'
import { holdingProofs } from '../db/session-proofs.ts'
import { readInBatch } from '../db/shared-reads.ts'

type ReadMany<V> = (sql: Tag, keys: string[]) => Promise<ReadonlyMap<string, V>>
/** What a caller asks for, and the name of his session's proof where it is to be proven. */
type Asked = { key: string; proof: string | undefined }
type Answer<V> = { found: V | undefined; holds: boolean }

/**
 * Single rows, read with those that others ask for at the same time (shared-reads.ts). A batch carries nobody's proof ahead of
 * its query: whose sessions still are what they were is asked together with it, once for each.
 */
export const inBatchFor =
  (
    db: Database,
    companyId: string,
    session: Pick<SessionReads, 'unproven' | 'holds'> | undefined,
  ): ReadContext['inBatch'] =>
  async (name, key, readMany) => {
    const asked = written({ key, proof: session?.unproven() })
    const answer = await readInBatch(db.reads, `${companyId} ${name}`, asked, (all) =>
      db.read(() => readProven(db.toRead(companyId), companyId, all, readMany)),
    )
    if (answer?.holds) session?.holds()
    return answer?.found
  }

async function readProven<V>(
  sql: Tag,
  companyId: string,
  all: readonly string[],
  readMany: ReadMany<V>,
): Promise<Map<string, Answer<V>>> {
  const asked = all.map(read)
  const proofs = new Set(asked.flatMap(({ proof }) => proof ?? []))
  const [found, holding] = await Promise.all([
    readMany(sql, [...new Set(asked.map(({ key }) => key))]),
    proofs.size > 0 ? holdingProofs(sql, companyId, [...proofs]) : undefined,
  ])
  const answerTo = ({ key, proof }: Asked) => ({
    found: found.get(key),
    holds: proof !== undefined && holding?.has(proof) === true,
  })
  return new Map(asked.map((one, at) => [all[at] ?? '', answerTo(one)]))
}

/** As a key of a batch: the proof, in which no line ends, goes first. */
const written = ({ key, proof = '' }: Asked) => `${proof}\n${key}`
function read(text: string): Asked {
  const end = text.indexOf('\n')
  return { key: text.slice(end + 1), proof: text.slice(0, end) || undefined }
}
