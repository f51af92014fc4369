import { isSessionChanged } from './session-proofs.ts'

type ReadMany = (keys: string[]) => Promise<ReadonlyMap<string, unknown>>
type Batch = { keys: Set<string>; answers: Promise<ReadonlyMap<string, unknown>> }
/** The reading under way, and the one that begins after it for whoever has come meanwhile; full ones begin beside it. */
type Lane = { running: Promise<unknown>; next: Batch | undefined }
const lanes = new WeakMap<object, Map<string, Lane>>()

/** So many keys are asked for in one statement: more would hold up whoever is in it. */
const KEYS_TOGETHER = 100

/**
 * What callers ask of single rows at the same time, in one statement; undefined: `readMany` has no answer for the key.
 * Whoever is alone waits for those alone whose calls came in the same turn of the event loop. Whoever comes while it is being
 * read waits for the next reading, which begins after he came: so he finds what he has written before, and however many ask,
 * two readings are all he waits for. `name` says what is asked, of which company, and what its reader may see of it.
 */
export async function readInBatch<V>(
  db: object,
  name: string,
  key: string,
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): Promise<V | undefined> {
  // Under one name always the same is asked.
  return (await batchOf(db, name, key, readMany)).get(key) as V | undefined
}

/** One answer for all who ask the same at the same time. */
export async function readTogether<T>(db: object, name: string, read: () => Promise<T>): Promise<T> {
  try {
    const answers = await batchOf(db, name, ONE, async () => new Map([[ONE, await read()]]))
    // As above.
    return answers.get(ONE) as T
  } catch (error) {
    // It was read on another caller's session, which has ended.
    if (isSessionChanged(error)) return read()
    throw error
  }
}
const ONE = ''

function batchOf(db: object, name: string, key: string, readMany: ReadMany): Batch['answers'] {
  const all = lanes.get(db) ?? new Map<string, Lane>()
  lanes.set(db, all)
  // One answer for all is asked for at once: whoever comes later adds nothing to it.
  if (key === ONE && !all.has(name)) return begin(all, name, () => readMany([key]))
  const lane = all.get(name) ?? gathered(all, name)
  if (lane.next && lane.next.keys.size >= KEYS_TOGETHER && !lane.next.keys.has(key)) lane.next = undefined
  lane.next ??= following(all, name, lane, readMany)
  lane.next.keys.add(key)
  return lane.next.answers
}

/** Before its first reading a lane waits for the others of this turn: alone, the first of them would hold them all up. */
function gathered(all: Map<string, Lane>, name: string): Lane {
  const lane = { running: endOfTurn(), next: undefined }
  all.set(name, lane)
  return lane
}
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function following(all: Map<string, Lane>, name: string, { running }: Lane, readMany: ReadMany): Batch {
  const keys = new Set<string>()
  return { keys, answers: running.then(nothing, nothing).then(() => begin(all, name, () => readMany([...keys]))) }
}
const nothing = () => {}

function begin<T>(all: Map<string, Lane>, name: string, read: () => Promise<T>): Promise<T> {
  const running = read()
  const lane: Lane = { running, next: undefined }
  all.set(name, lane)
  const end = () => {
    if (lane.next === undefined && all.get(name) === lane) all.delete(name)
  }
  running.then(end, end)
  return running
}
