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
/** Tasks that are being finished when the process dies. */
const AT_ONCE = 8
/** About as long as it takes to finish them all, so that some have and some have not. */
const DIES_WITHIN_MS = 250

/** `bun run drill finishing [times]`. */
export const drill: Drill = {
  row: 'R3',
  about:
    'the API is killed (-9) while tasks are finished with a photo: done with it or not done, and once by the same call again',
  minutes: 1,
  run: ([times = '20']) => finishing(Number(times), true),
}

export async function finishing(times: number, isDurable: boolean): Promise<Outcome> {
  const place = await (isDurable ? openDurablePlace() : openPlace())
  const [people = []] = await buildPeople(place.databaseUrl, 1, AT_ONCE)
  await openTasks(place.databaseUrl)
  const instance = await makeInstance(place)
  await instance.start()
  const wrong: string[] = []
  const told = { done: 0, undone: 0, cut: 0 }
  for (let n = 0; n < times; n++) {
    const made = await Promise.all(people.map((by) => begin(instance.port, by)))
    const calls = made.map(({ by, id, photo }) => finish(by, id, photo))
    const answers = calls.map((call) => send(instance.port, call))
    await Bun.sleep(Math.random() * DIES_WITHIN_MS)
    await instance.end('SIGKILL')
    const acknowledged = (await Promise.all(answers)).map(({ status }) => status)
    await instance.start()
    for (const [at, { by, id, photo }] of made.entries()) {
      const before = await cardOf(instance.port, by, id)
      if (acknowledged[at] !== 200) told.cut++
      told[before.status === 'done' ? 'done' : 'undone']++
      if (acknowledged[at] === 200 && before.status !== 'done') wrong.push(`${id} was acknowledged and is not done`)
      if (!isWhole(before, photo)) wrong.push(`${id} is half-done: ${JSON.stringify(before)}`)
      const again = calls[at] && (await send(instance.port, calls[at]))
      const after = await cardOf(instance.port, by, id)
      if (again?.status !== 200 || after.status !== 'done' || !isWhole(after, photo))
        wrong.push(`${id} is not done by the same call again: ${again?.status} ${JSON.stringify(after)}`)
    }
  }
  await instance.end('SIGTERM')
  await place.stop()
  for (const one of wrong.slice(0, SHOWN)) console.log(one)
  return {
    passed: wrong.length === 0,
    figure: `${times} kills; ${told.cut} of ${times * AT_ONCE} calls cut off, ${told.done} done with their photo, ${told.undone} not done, ${wrong.length} half-done or done twice`,
  }
}

async function openTasks(url: string): Promise<void> {
  const db = openDatabase({ url, max: 1 })
  await db.withoutCompany`update companies set module_settings = module_settings || '{"tasks": true}'`
  await db.end()
}

/** A task that is being done, and the photo that will be its result. */
async function begin(port: number, by: Person) {
  const photos = await written<Schemas['UploadResult']>(port, {
    id: 'uploadCreate',
    by,
    form: [{ filename: 'result.png', type: 'image/png', bytes: await png() }],
  })
  const body = { title: 'Заменить фильтр', assignees: [by.userId], requirePhoto: true }
  const { tasks } = await written<Schemas['TaskCreated']>(port, { id: 'taskCreate', by, body, key: Bun.randomUUIDv7() })
  return { by, id: tasks[0]?._id ?? '', photo: photos.files[0]?.id ?? '' }
}

const finish = (by: Person, id: string, photo: string): Call => ({
  id: 'taskSetStatus',
  by,
  path: id,
  body: { status: 'done', result: { attachments: [photo] }, clientId: Bun.randomUUIDv7() },
})

type Card = { status: string; photos: string[]; completed: number }
async function cardOf(port: number, by: Person, id: string): Promise<Card> {
  const task = await written<Schemas['Task']>(port, { id: 'taskGet', by, path: id })
  const { history } = await written<Schemas['TaskHistory']>(port, { id: 'taskListHistory', by, path: id })
  return {
    status: task.status,
    photos: task.result?.attachments.map(({ fileId }) => fileId) ?? [],
    completed: history.filter(({ action }) => action === 'completed').length,
  }
}

const isWhole = ({ status, photos, completed }: Card, photo: string): boolean =>
  status === 'done' ? photos.includes(photo) && completed === 1 : photos.length === 0 && completed === 0
