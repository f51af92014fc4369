import { png } from '../../api/test/forms.ts'
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
/** Runs that are handed in when the process dies. */
const AT_ONCE = 8
/** About as long as it takes to hand them all in, so that some are and some are not. */
const DIES_WITHIN_MS = 300
const [FRIDGE, LIGHT] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]

/** `bun run drill hand-in [times]`. */
export const drill: Drill = {
  row: 'R3',
  about:
    'the API is killed (-9) while runs of a checklist are handed in and finished, with a photo and a deviation that opens a task: whole or not at all, and once by the same calls again',
  minutes: 1,
  run: ([times = '20']) => handIn(Number(times), true),
}

export async function handIn(times: number, isDurable: boolean): Promise<Outcome> {
  const place = await (isDurable ? openDurablePlace() : openPlace())
  const [people = []] = await buildPeople(place.databaseUrl, 1, AT_ONCE)
  await openRooms(place.databaseUrl)
  const instance = await makeInstance(place)
  await instance.start()
  const wrong: string[] = []
  const told = { none: 0, answered: 0, finished: 0 }
  for (let n = 0; n < times; n++) {
    const made = await Promise.all(people.map((by) => begin(instance.port, by)))
    const asked = made.map(({ by, id, photo }) => callsOf(by, id, photo))
    const answers = asked.map(async ([answer, complete]) => [
      (await send(instance.port, answer)).status,
      (await send(instance.port, complete)).status,
    ])
    await Bun.sleep(Math.random() * DIES_WITHIN_MS)
    await instance.end('SIGKILL')
    const acknowledged = await Promise.all(answers)
    await instance.start()
    for (const [at, { by, id, photo }] of made.entries()) {
      const before = await stateOf(instance.port, by, id)
      told[before.completed > 0 ? 'finished' : before.answers > 0 ? 'answered' : 'none']++
      const [answered, finished] = acknowledged[at] ?? []
      if (answered === 200 && before.answers === 0) wrong.push(`${id}: answers were acknowledged and are not there`)
      if (finished === 200 && before.completed === 0) wrong.push(`${id} was acknowledged and is not finished`)
      if (!isWhole(before, photo)) wrong.push(`${id} is half handed in: ${JSON.stringify(before)}`)
      const again = []
      for (const call of asked[at] ?? []) again.push((await send(instance.port, call)).status)
      const after = await stateOf(instance.port, by, id)
      if (again.some((status) => status !== 200) || after.completed !== 1 || !isWhole(after, photo))
        wrong.push(`${id} is not finished by the same calls again: ${again.join()} ${JSON.stringify(after)}`)
    }
  }
  await instance.end('SIGTERM')
  await place.stop()
  for (const one of wrong.slice(0, SHOWN)) console.log(one)
  return {
    passed: wrong.length === 0,
    figure: `${times} kills; of ${times * AT_ONCE} runs ${told.finished} were finished, ${told.answered} answered, ${told.none} untouched, ${wrong.length} half or twice`,
  }
}

async function openRooms(url: string): Promise<void> {
  const db = openDatabase({ url, max: 1 })
  await db.withoutCompany`update companies set module_settings = module_settings || '{"tasks": true, "checklists": true}'`
  await db.end()
}

/** A run that was begun by hand, and the photo of what is wrong. */
async function begin(port: number, by: Person) {
  const photos = await written<Schemas['UploadResult']>(port, {
    id: 'uploadCreate',
    by,
    form: [{ filename: 'fridge.png', type: 'image/png', bytes: await png() }],
  })
  const onFail = { assignees: [by.userId], dueHours: 2, priority: 'high' }
  const items = [
    { id: FRIDGE, type: 'number', title: 'Холодильник', min: 2, max: 6, photo: 'onFail', onFail },
    { id: LIGHT, type: 'check', title: 'Свет включён' },
  ]
  const body = { title: 'Обход', schedule: { type: 'manual' }, items }
  const list = await written<Schemas['Checklist']>(port, { id: 'checklistCreate', by, body, key: Bun.randomUUIDv7() })
  const { run } = await written<Schemas['Run']>(port, { id: 'runCreate', by, path: list._id, body: {} })
  return { by, id: run._id, photo: photos.files[0]?.id ?? '' }
}

function callsOf(by: Person, id: string, photo: string): [answer: Call, complete: Call] {
  const answeredAt = new Date().toISOString()
  const [first, second] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const answers = [
    {
      itemId: FRIDGE,
      value: 9,
      comment: 'Дверь была открыта',
      photos: [{ fileId: photo }],
      answeredAt,
      clientId: first,
    },
    { itemId: LIGHT, value: true, answeredAt, clientId: second },
  ]
  return [
    { id: 'runAnswer', by, path: id, body: { answers } },
    { id: 'runComplete', by, path: id, body: { clientId: Bun.randomUUIDv7() }, key: Bun.randomUUIDv7() },
  ]
}

type State = { answers: number; earlier: number; photos: string[]; hasTask: boolean; tasks: number; completed: number }
async function stateOf(port: number, by: Person, id: string): Promise<State> {
  const run = await written<Schemas['Run']>(port, { id: 'runGet', by, path: id })
  const found = await written<Schemas['TaskPage']>(port, { id: 'taskList', by, query: { scope: 'my', limit: '100' } })
  const fridge = run.answers.find(({ itemId }) => itemId === FRIDGE)
  return {
    answers: run.answers.length,
    earlier: run.answers.flatMap(({ earlier = [] }) => earlier).length,
    photos: fridge?.photos.map(({ fileId }) => fileId) ?? [],
    hasTask: Boolean(fridge?.fix),
    tasks: found.tasks.filter(({ _id }) => _id === fridge?.fix?.task).length,
    completed: run.history.filter(({ action }) => action === 'completed').length,
  }
}

/** All of a hand-in or nothing of it; what is finished was answered. */
function isWhole({ answers, earlier, photos, hasTask, tasks, completed }: State, photo: string): boolean {
  if (answers === 0) return !hasTask && completed === 0
  return answers === 2 && earlier === 0 && photos.includes(photo) && hasTask && tasks === 1 && completed <= 1
}
