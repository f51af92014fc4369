import { openDatabase } from '../../api/db/client.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { type Call, send } from './parts/call.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { makeInstance } from './parts/instance.ts'
import { buildPeople, type Person } from './parts/people.ts'
import { openDurablePlace, openPlace } from './parts/place.ts'
import { written } from './parts/written.ts'

type Schemas = components['schemas']
const SHOWN = 10
/** People who take the test when the process dies. */
const AT_ONCE = 8
/** About as long as it takes all of them, so that some have begun, some have answered and some have handed in. */
const DIES_WITHIN_MS = 250
const QUESTIONS = ['q1', 'q2'] as const

/** `bun run drill attempts [times]`. */
export const drill: Drill = {
  row: 'R3',
  about:
    'the API is killed (-9) while eight people begin a test, answer it and hand it in: what was acknowledged is there, and the same calls again end in one attempt with all of its answers',
  minutes: 1,
  run: ([times = '20']) => attempts(Number(times), true),
}

export async function attempts(times: number, isDurable: boolean): Promise<Outcome> {
  const place = await (isDurable ? openDurablePlace() : openPlace())
  const [people = []] = await buildPeople(place.databaseUrl, 1, AT_ONCE)
  await openRoom(place.databaseUrl)
  const instance = await makeInstance(place)
  await instance.start()
  const wrong: string[] = []
  const told = { none: 0, begun: 0, answered: 0, finished: 0 }
  for (let n = 0; n < times; n++) {
    const [author] = people
    if (!author) throw new Error('nobody is there')
    const test = await makeTest(instance.port, author)
    const takers = people.map((by) => takerOf(by, test))
    const taken = takers.map((taker) => taker.take(instance.port))
    await Bun.sleep(Math.random() * DIES_WITHIN_MS)
    await instance.end('SIGKILL')
    const acknowledged = await Promise.all(taken)
    await instance.start()
    for (const [at, taker] of takers.entries()) {
      const had = acknowledged[at] ?? 'none'
      const before = await stateOf(instance.port, taker.by, test)
      told[before.stage]++
      if (STAGES.indexOf(before.stage) < STAGES.indexOf(had))
        wrong.push(`${taker.by.userId}: ${had} was acknowledged, ${before.stage} is there`)
      if (before.answers !== 0 && before.answers !== QUESTIONS.length) wrong.push(`${taker.by.userId}: half an answer`)
      const again = await taker.take(instance.port)
      const after = await stateOf(instance.port, taker.by, test)
      if (again !== 'finished' || after.count !== 1 || after.answers !== QUESTIONS.length || after.percent !== 100)
        wrong.push(`${taker.by.userId} is not through by the same calls again: ${again} ${JSON.stringify(after)}`)
    }
  }
  await instance.end('SIGTERM')
  await place.stop()
  for (const one of wrong.slice(0, SHOWN)) console.log(one)
  return {
    passed: wrong.length === 0,
    figure: `${times} kills; of ${times * AT_ONCE} attempts ${told.finished} were handed in, ${told.answered} answered, ${told.begun} begun, ${told.none} not begun, ${wrong.length} lost, half or twice`,
  }
}

async function openRoom(url: string): Promise<void> {
  const db = openDatabase({ url, max: 1 })
  await db.withoutCompany`update companies set module_settings = module_settings || '{"testing": true}'`
  await db.end()
}

async function makeTest(port: number, by: Person): Promise<string> {
  const options = ['a', 'b'].map((id) => ({ id, text: `Вариант ${id}` }))
  const questions = QUESTIONS.map((id) => ({ id, type: 'single', text: `Вопрос ${id}?`, options, correct: ['b'] }))
  const settings = { timeLimit: 10, passingScore: 70 }
  const body = { title: `Тест ${Bun.randomUUIDv7()}`, questions, settings }
  return (await written<Schemas['Test']>(port, { id: 'testCreate', by, body, key: Bun.randomUUIDv7() }))._id
}

const STAGES = ['none', 'begun', 'answered', 'finished'] as const
type Stage = (typeof STAGES)[number]

/** Goes through the test as a phone does: the next call after the answer to the one before, each the same when said again. */
function takerOf(by: Person, test: string) {
  const [key, clientId, handKey] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const said = QUESTIONS.map((questionId) => ({ questionId, value: '2', clientId: Bun.randomUUIDv7() }))
  let answeredAt: string | undefined
  const take = async (port: number): Promise<Stage> => {
    const begun = await send(port, { id: 'attemptCreate', by, path: test, key })
    if (begun.status !== 201 || !('body' in begun)) return 'none'
    // What the contract says this call answers with.
    const path = (begun.body as Schemas['Attempt']).attempt._id
    answeredAt ??= new Date().toISOString()
    const answers = said.map((one) => ({ ...one, answeredAt }))
    const answer: Call = { id: 'attemptAnswer', by, path, body: { answers } }
    const { status } = await send(port, answer)
    // It is handed in already: the last answer to be lost was that of the next call.
    if (status !== 200 && status !== 409) return 'begun'
    const handed = await send(port, { id: 'attemptSubmit', by, path, body: { clientId }, key: handKey })
    return handed.status === 200 ? 'finished' : 'answered'
  }
  return { by, take }
}

type State = { stage: Stage; count: number; answers: number; percent: number | null }
async function stateOf(port: number, by: Person, test: string): Promise<State> {
  const { results } = await written<Schemas['AttemptPage']>(port, { id: 'attemptList', by, query: { test } })
  const [mine] = results
  if (!mine) return { stage: 'none', count: 0, answers: 0, percent: null }
  const { _id: path } = mine
  const { attempt, answers } = await written<Schemas['Attempt']>(port, { id: 'attemptGet', by, path })
  const given = answers.filter(({ value }) => value !== null).length
  const stage = attempt.status !== 'in_progress' ? 'finished' : given > 0 ? 'answered' : 'begun'
  return { stage, count: results.length, answers: given, percent: attempt.percent }
}
