import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { shortened } from '../../../openapi/rules/text/cut-text.ts'
import { shortDateTimeIn } from '../../../openapi/rules/time/wall-words.ts'
import type { Linked } from '../links.ts'
import { personOfTelegram } from '../links.ts'
import { escape, packed, withOpen } from '../message.ts'
import { taskMessage, taskPath } from '../task-card.ts'
import { refusal } from './refusal.ts'
import { HOW_TO_LINK, say, sayAll, type Room } from './room.ts'

/** So few are shown whole, more of them as a list to choose from. */
const CARDS = 3

/** Who writes; a stranger is told how to become somebody. */
async function linked(room: Room): Promise<Linked | undefined> {
  const { house, heard } = room
  const person = await personOfTelegram(house.sql, house.companyId, heard.from.id)
  if (!person) await say(room, heard, { html: escape(HOW_TO_LINK) })
  return person
}

export async function tasks(room: Room): Promise<void> {
  const { act, house, heard } = room
  const person = await linked(room)
  if (!person) return
  const shown = limits.telegram.tasksShown
  const query = { scope: 'my', status: 'new,in_progress', limit: shown } as const
  const { data, error } = await act(house, person.userId, (client) => client.GET('/api/tasks', { params: { query } }))
  if (!data) return void (await say(room, heard, { html: refusal(error) }))
  if (data.total === 0) return void (await say(room, heard, { html: 'Новых задач нет' }))
  if (data.total <= CARDS) {
    return sayAll(
      room,
      data.tasks.map((task) => withOpen(where(room), taskMessage(task), taskPath(task._id))),
    )
  }
  const list = data.tasks.map(({ _id, number, title }) => [
    { text: shortened(`№${number} ${title}`, 60), callback_data: `task:${packed(_id)}` },
  ])
  const more = data.total > shown ? `, первые ${shown}` : ''
  await say(
    room,
    heard,
    withOpen(where(room), { html: `<b>Мои задачи</b>: ${data.total}${more}`, keyboard: [[], ...list] }, '/tasks'),
  )
}

export async function checklists(room: Room): Promise<void> {
  const { act, house, heard } = room
  const person = await linked(room)
  if (!person) return
  const { data, error } = await act(house, person.userId, (client) => client.GET('/api/checklist-runs/today'))
  if (!data) return void (await say(room, heard, { html: refusal(error) }))
  const open = data.runs
    .map(({ run }) => run)
    .filter(({ status }) => !['completed', 'missed', 'cancelled'].includes(status))
  if (open.length === 0) return void (await say(room, heard, { html: 'На сегодня всё выполнено' }))
  const shown = limits.telegram.runsShown
  const cards = open
    .slice(0, shown)
    .map(({ _id, checklist, restaurant, status, returnedAt, dueAt, timezone, answeredCount, itemsCount }) => {
      const place = [restaurant?.name, `до ${shortDateTimeIn(dueAt, timezone)}`]
        .filter((part) => part !== undefined)
        .join(' · ')
      const state = [labels.RunStatus[status], ...(returnedAt ? [labels.RunHistoryAction.returned] : [])]
      const html = [
        `<b>${escape(checklist.title)}</b> · ${state.join(' · ')}`,
        `${escape(place)} · ${answeredCount} из ${itemsCount}`,
      ].join('\n')
      return withOpen(where(room), { html }, runPath(_id))
    })
  const more = `Показаны первые ${shown} из ${open.length}`
  return sayAll(room, [
    ...cards,
    ...(open.length > shown ? [withOpen(where(room), { html: more }, '/checklists/execute')] : []),
  ])
}

export const runPath = (id: string) => `/checklists/execute?run=${id}`
export const where = ({ settings, house }: Room) => ({ settings, subdomain: house.subdomain })
