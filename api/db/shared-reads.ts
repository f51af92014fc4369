import { isSessionChanged, type Reads } from './client.ts'

/** The run under way, and the one that begins after it for whoever has come meanwhile. */
type Lane = { running: Promise<unknown>; next: Promise<unknown> | undefined }
const lanes = new WeakMap<Reads, Map<string, Lane>>()

/**
 * One answer for all who ask the same at the same time. Whoever comes while it is being read waits for the next reading,
 * which begins after he came: so he finds what he has written before, and however many ask, two readings are all he waits
 * for. `name` says what is asked, of which company, and what its reader may see of it.
 */
export async function readTogether<T>(db: Reads, name: string, read: () => Promise<T>): Promise<T> {
  const all = lanes.get(db) ?? new Map<string, Lane>()
  lanes.set(db, all)
  const lane = all.get(name)
  if (!lane) return begin(all, name, read)
  const shared = (lane.next ??= lane.running.then(nothing, nothing).then(() => begin(all, name, read)))
  try {
    // Under one name always the same question is asked.
    return (await shared) as T
  } catch (error) {
    // It was read on another caller's session, which has ended.
    if (isSessionChanged(error)) return read()
    throw error
  }
}

const nothing = () => {}

function begin<T>(all: Map<string, Lane>, name: string, read: () => Promise<T>): Promise<T> {
  const running = read()
  const lane: Lane = { running, next: undefined }
  all.set(name, lane)
  const end = () => {
    if (lane.next === undefined) all.delete(name)
  }
  running.then(end, end)
  return running
}
