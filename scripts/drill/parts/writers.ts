import type { Problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { send, type Answer, type Call } from './call.ts'
import type { Person } from './people.ts'

/** What was acknowledged with a 2xx. Each is named by its key: two of one name were made by one key. */
export type Written = { kind: 'article' | 'edit' | 'file' | 'user'; name: string; id: string; by: Person }

export type Writing = {
  acknowledged: Written[]
  /** Answers that neither acknowledge nor say in the contract's form that it is to be tried again. */
  wrong: string[]
  /** 503 with Retry-After, and connections that ended without an answer: honest callers come again. */
  refused: number
  cut: number
  /** The longest wait for a refusal. */
  slowestRefusal: number
  stop(): Promise<void>
}

type Made = { call: Omit<Call, 'key'>; kind: Written['kind']; name: string; once?: boolean }

const PAUSE_MS = 20

/**
 * A writer for each company, each with one call at a time, which it repeats with its key until it is answered, when it was told to;
 * through `ports` in turn.
 */
export function startWriters(ports: () => readonly number[], people: readonly Person[][]): Writing {
  const over = new AbortController()
  let turn = 0
  const writing: Omit<Writing, 'stop'> = { acknowledged: [], wrong: [], refused: 0, cut: 0, slowestRefusal: 0 }

  async function write({ call, kind, name, once = false }: Made): Promise<Answer | undefined> {
    for (;;) {
      const all = ports()
      const port = all[turn++ % all.length]
      const answer = await send(port ?? 0, { ...call, ...(once ? {} : { key: name }) })
      if (answer.status === 'hung') writing.wrong.push(`${call.id}: no answer`)
      if (answer.status === 'cut') writing.cut += 1
      if (!('body' in answer)) {
        // Nobody can know what became of a call without a key.
        if (once) return undefined
        await Bun.sleep(PAUSE_MS)
        continue
      }
      if (answer.status < 300) {
        writing.acknowledged.push({ kind, name, id: idOf(answer.body), by: call.by })
        return answer
      }
      const fault = refusalFault(call, answer)
      if (fault !== undefined) {
        writing.wrong.push(fault)
        return undefined
      }
      writing.refused += 1
      writing.slowestRefusal = Math.max(writing.slowestRefusal, answer.ms)
      if (once) return undefined
      await Bun.sleep(Number(answer.headers.get('retry-after')) * 1000)
    }
  }

  async function writer(company: readonly Person[]) {
    let picture: string | undefined
    let edited: string | undefined
    for (let n = 0; !over.signal.aborted; n++) {
      const by = company[n % company.length]
      if (!by) throw new Error('a writer needs people')
      const name = `drill-${Bun.randomUUIDv7()}`
      if (picture === undefined || n % 5 === 0) {
        const bytes = `%PDF-1.7 ${name}`
        const form = [{ filename: `${name}.pdf`, type: 'application/pdf', bytes }]
        const answer = await write({ kind: 'file', name, call: { id: 'uploadCreate', by, form } })
        picture = fileOf(answer?.body)?.url ?? picture
      } else if (n % 5 === 1) {
        await write({
          kind: 'user',
          name,
          call: { id: 'userCreate', by, body: { name, email: `${name}@drill.example`, role: 'user' } },
        })
      } else if (n % 5 === 2 && edited !== undefined) {
        await write({
          kind: 'edit',
          name,
          once: true,
          call: { id: 'articleUpdate', by, path: edited, body: { content: content(name, picture) } },
        })
      } else {
        const body = { title: name, content: content(name, picture), status: 'published', tags: ['зал'] }
        const answer = await write({ kind: 'article', name, call: { id: 'articleCreate', by, body } })
        edited = answer ? idOf(answer.body) : edited
      }
    }
  }

  const running = Promise.all(people.map(writer))
  return Object.assign(writing, {
    stop: async () => {
      over.abort()
      await running
    },
  })
}

/** Undefined when the answer is the contract's 503 that says when to come again. */
export function refusalFault({ id }: Pick<Call, 'id'>, { status, headers, body }: Answer): string | undefined {
  const problem = body as Partial<Problem> | undefined
  const isTold = problem?.code === 'UNAVAILABLE' && problem.message === messages.UNAVAILABLE && problem.requestId
  const saysWhen = /^[1-9]\d*$/.test(headers.get('retry-after') ?? '')
  if (status === 503 && isTold && saysWhen) return undefined
  return `${id}: ${status} ${JSON.stringify(body).slice(0, 200)}${saysWhen ? '' : ' without Retry-After'}`
}

const content = (name: string, url: string) => ({
  blocks: [
    { type: 'paragraph', data: { text: `Гость ждёт недолго ${name}` } },
    { type: 'image', data: { file: { url } } },
  ],
})

/** As the replies of the contract hold it: an article, a person beside his PIN code, the addresses of files. */
type Reply = { _id?: string; user?: { id: string }; files?: { url: string }[] }
const fileOf = (body: unknown) => (body as Reply | undefined)?.files?.[0]
const idOf = (body: unknown) => {
  const { _id, user } = body as Reply
  return fileOf(body)?.url ?? user?.id ?? _id ?? ''
}
