import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { cutText, shortened } from '../../../openapi/rules/text/cut-text.ts'
import { Undelivered } from '../../queue/channel.ts'
import type { Client } from '../acting.ts'
import { BotFault } from '../bot-api.ts'
import { personOfTelegram } from '../links.ts'
import { unpacked, withOpen, type Message } from '../message.ts'
import { taskMessage, taskPath } from '../task-card.ts'
import { findItem } from './failed-item.ts'
import { where } from './lists.ts'
import { refusal, throwIfOurs } from './refusal.ts'
import { say, type HeardAs, type Room } from './room.ts'

type Press = HeardAs<'press'>
/** The word that Telegram shows over the chat; `alert`: in a window, for what went wrong. */
type Told = { text: string; alert?: boolean }

/** What a button does is what the person himself may do; whose message it stands under does not matter. */
export async function pressed(room: Room, heard: Press): Promise<void> {
  const { act, house } = room
  const person = await personOfTelegram(house.sql, house.companyId, heard.from.id)
  const [what = '', first = '', second = ''] = heard.data.split(':')
  const [id, item] = [unpacked(first), unpacked(second)]
  let told: Told = { text: messages.TELEGRAM_NOT_LINKED, alert: true }
  if (person && id)
    told = await act(house, person.userId, async (client) => {
      if (what === 'take') return take(room, heard, client, id)
      if (what === 'done') return finish(room, heard, client, id)
      if (what === 'task') return show(room, heard, client, id)
      return what === 'fix' && item ? fix(room, heard, client, { run: id, item, userId: person.userId }) : { text: '' }
    })
  await quiet(room, 'answerCallbackQuery', {
    callback_query_id: heard.id,
    text: shortened(told.text, 200),
    show_alert: told.alert ?? false,
  })
}

async function take(room: Room, heard: Press, client: Client, id: string): Promise<Told> {
  const made = await client.PUT('/api/tasks/{id}/status', {
    params: { path: { id } },
    body: { status: 'in_progress', clientId: room.idOf('take') },
  })
  throwIfOurs(made.response)
  if (!made.data) return { text: refusal(made.error), alert: true }
  await redraw(room, heard, withOpen(where(room), taskMessage(made.data), taskPath(id)))
  return { text: 'Задача в работе' }
}

async function finish(room: Room, heard: Press, client: Client, id: string): Promise<Told> {
  const { data: task, error, response } = await client.GET('/api/tasks/{id}', { params: { path: { id } } })
  throwIfOurs(response)
  if (!task) return { text: refusal(error), alert: true }
  if (task.form && !task.formResponse) return { text: 'Заполните форму отчета: откройте задачу', alert: true }
  const hasPhoto = task.result?.attachments.some(({ mimetype }) => mimetype.startsWith('image/')) ?? false
  if (task.requirePhoto && !hasPhoto) {
    await say(
      room,
      heard,
      { html: `<b>Задача №${task.number}</b>\nПришлите фото результата ответом на это сообщение` },
      {
        reply_markup: { force_reply: true, selective: true, input_field_placeholder: 'Фото результата' },
        ...(heard.isPrivate
          ? {}
          : { reply_parameters: { message_id: heard.message, allow_sending_without_reply: true } }),
      },
    )
    return { text: 'Нужно фото' }
  }
  const status = task.requireReview ? 'review' : 'done'
  const made = await client.PUT('/api/tasks/{id}/status', {
    params: { path: { id } },
    body: { status, clientId: room.idOf('done') },
  })
  throwIfOurs(made.response)
  if (!made.data) return { text: refusal(made.error), alert: true }
  await redraw(room, heard, withOpen(where(room), taskMessage(made.data), taskPath(id)))
  return { text: status === 'review' ? 'Отправлено на проверку' : 'Готово' }
}

async function show(room: Room, heard: Press, client: Client, id: string): Promise<Told> {
  const { data, error, response } = await client.GET('/api/tasks/{id}', { params: { path: { id } } })
  throwIfOurs(response)
  if (!data) return { text: refusal(error), alert: true }
  await say(room, heard, withOpen(where(room), taskMessage(data), taskPath(id)))
  return { text: '' }
}

/** Given to whoever pressed; in the app he may give it to another. */
async function fix(
  room: Room,
  heard: Press,
  client: Client,
  of: { run: string; item: string; userId: string },
): Promise<Told> {
  const {
    data: run,
    error,
    response,
  } = await client.GET('/api/checklist-runs/{id}', { params: { path: { id: of.run } } })
  throwIfOurs(response)
  if (!run) return { text: refusal(error), alert: true }
  const item = findItem(run, of.item)
  if (!item) return { text: 'Пункт не найден', alert: true }
  const made = await client.POST('/api/tasks', {
    params: { header: { 'Idempotency-Key': room.idOf('fix') } },
    body: {
      title: cutText(item.title, limits.tasks.titleMax),
      description: item.comment,
      assignees: [of.userId],
      priority: 'high',
      restaurant: run.run.restaurant?._id ?? null,
      source: { type: 'checklist', id: of.run, itemId: item.id },
    },
  })
  throwIfOurs(made.response)
  const [task] = made.data?.tasks ?? []
  if (made.data && !task)
    return { text: item.fix === undefined ? 'Задача уже создана' : `Задача №${item.fix} уже создана`, alert: true }
  if (!task) return { text: refusal(made.error), alert: true }
  await say(room, heard, withOpen(where(room), taskMessage(task), taskPath(task._id)))
  return { text: `Задача №${task.number} создана` }
}

const redraw = (room: Room, { chat, message, isPhoto }: Press, { html, keyboard = [] }: Message) => {
  const params = {
    chat_id: chat,
    message_id: message,
    parse_mode: 'HTML' as const,
    reply_markup: { inline_keyboard: keyboard },
  }
  return isPhoto
    ? quiet(room, 'editMessageCaption', { ...params, caption: html })
    : quiet(room, 'editMessageText', { ...params, text: html, link_preview_options: { is_disabled: true } })
}

type Quiet = 'answerCallbackQuery' | 'editMessageText' | 'editMessageCaption'
/** A button pressed long ago, a message that says it already: what was asked for is done, and that is enough. */
async function quiet<M extends Quiet>(
  { speaker, house }: Room,
  method: M,
  params: Parameters<typeof speaker.call<M>>[2],
) {
  try {
    await speaker.call(house, method, params)
  } catch (error) {
    if (error instanceof BotFault || (error instanceof Undelivered && error.failure.kind !== 'later')) return
    throw error
  }
}
