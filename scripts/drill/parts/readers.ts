import { refusalFault } from './writers.ts'
import { send, type Call } from './call.ts'
import type { Person } from './people.ts'

export type Reading = {
  answered: number
  refused: number
  cut: number
  wrong: string[]
  stop(): Promise<void>
}

const READS: Pick<Call, 'id' | 'query'>[] = [{ id: 'articleList' }, { id: 'topicList' }]
const SEARCH: Pick<Call, 'id' | 'query'> = { id: 'articleList', query: { search: 'гость' } }
const PAUSE_MS = 50
/** Fewer than a session may make in a minute, however quick the answers are. */
const SEARCH_EVERY = 15

/** One call at a time for each of these people, so that what is refused to readers is seen apart. */
export function startReaders(port: number, people: readonly Person[]): Reading {
  const over = new AbortController()
  const reading: Omit<Reading, 'stop'> = { answered: 0, refused: 0, cut: 0, wrong: [] }
  const reader = async (by: Person) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const call = { ...((n % SEARCH_EVERY === 0 ? SEARCH : READS[n % READS.length]) ?? SEARCH), by }
      const answer = await send(port, call)
      if (answer.status === 200) reading.answered += 1
      else if (!('body' in answer)) {
        if (answer.status === 'cut') reading.cut += 1
        else reading.wrong.push(`${call.id}: no answer`)
      } else {
        const fault = refusalFault(call, answer)
        if (fault === undefined) reading.refused += 1
        else reading.wrong.push(fault)
      }
      await Bun.sleep(PAUSE_MS)
    }
  }
  const running = Promise.all(people.map(reader))
  return Object.assign(reading, {
    stop: async () => {
      over.abort()
      await running
    },
  })
}
