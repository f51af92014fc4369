import { messages } from '../../../openapi/gen/messages.gen.ts'
import { cutText } from '../../../openapi/rules/text/cut-text.ts'
import type { Client } from '../acting.ts'
import { BotFault } from '../bot-api.ts'
import { personOfTelegram } from '../links.ts'
import { escape, withOpen } from '../message.ts'
import { taskMessage, taskPath } from '../task-card.ts'
import { where } from './lists.ts'
import { refusal, throwIfOurs } from './refusal.ts'
import { HOW_TO_LINK, say, type HeardAs, type Room } from './room.ts'

/** What Telegram gives a bot at most. */
const PHOTO_MAX_BYTES = 20 * 1024 ** 2
const COMMENT_MAX = 2000

/**
 * A photo that answers a task is its result, and the task is done with it. Where it may not be done by a photo alone, the
 * photo is kept as a comment: nobody has to take it twice.
 */
export async function photo(room: Room, heard: HeardAs<'photo'>): Promise<void> {
  const { act, house } = room
  const person = await personOfTelegram(house.sql, house.companyId, heard.from.id)
  if (!person) return void (await say(room, heard, { html: escape(HOW_TO_LINK) }))
  const [task] = await house.sql<{ id: string }[]>`
    select id from tasks where company_id = ${house.companyId} and number = ${heard.number}`
  if (!task) return void (await say(room, heard, { html: messages.TASK_NOT_FOUND }))
  const html = await act(house, person.userId, (client) => handIn(room, heard, client, task.id))
  await say(room, heard, typeof html === 'string' ? { html } : html)
}

async function handIn(room: Room, heard: HeardAs<'photo'>, client: Client, id: string) {
  const { data: task, error, response } = await client.GET('/api/tasks/{id}', { params: { path: { id } } })
  throwIfOurs(response)
  if (!task) return refusal(error)
  const file = await store(room, heard, client)
  if ('refused' in file) return file.refused
  // Handed in by a try whose answer did not come.
  if (task.result?.attachments.some(({ fileId }) => fileId === file.id))
    return withOpen(where(room), taskMessage(task), taskPath(id))
  const comment = cutText(heard.caption, COMMENT_MAX)
  const mayFinish = task.actions.includes('finish') || task.actions.includes('submit')
  const needsForm = task.form !== null && task.formResponse === null
  if (mayFinish && !needsForm) {
    const made = await client.PUT('/api/tasks/{id}/status', {
      params: { path: { id } },
      body: {
        status: task.requireReview ? 'review' : 'done',
        result: { comment, attachments: [file.id] },
        clientId: room.idOf('result'),
      },
    })
    throwIfOurs(made.response)
    if (made.data) return withOpen(where(room), taskMessage(made.data), taskPath(id))
    // Of an album another photo has finished it meanwhile: this one is one more.
    if (made.error.code !== 'TASK_TRANSITION') return refusal(made.error)
  }
  const made = await client.POST('/api/tasks/{id}/comments', {
    params: { path: { id } },
    body: { text: comment || 'Фото из Telegram', attachments: [file.id], clientId: room.idOf('comment') },
  })
  throwIfOurs(made.response)
  if (!made.data) return refusal(made.error)
  return `Фото добавлено в комментарии задачи №${task.number}${needsForm ? '. Чтобы завершить её, заполните форму отчета в приложении' : ''}`
}

/** By the app's own upload, under a key that is the same at the second try: the file of the first one is answered then. */
async function store(
  room: Room,
  heard: HeardAs<'photo'>,
  client: Client,
): Promise<{ id: string } | { refused: string }> {
  const given = await fetched(room, heard.file)
  if (!given) return { refused: 'Telegram не отдал фото: оно больше 20 МБ или уже удалено. Пришлите его ещё раз' }
  const { path, bytes } = given
  const type = /\.png$/i.test(path) ? 'image/png' : /\.webp$/i.test(path) ? 'image/webp' : 'image/jpeg'
  const form = new FormData()
  form.append('files', new File([Buffer.from(bytes)], `photo.${type.slice(6)}`, { type }))
  const { data, error, response } = await client.POST('/api/upload', {
    params: { header: { 'Idempotency-Key': room.idOf('photo') } },
    body: { files: [] },
    bodySerializer: () => form,
  })
  throwIfOurs(response)
  const [stored] = data?.files ?? []
  return stored ? { id: stored.id } : { refused: refusal(error) }
}

/** Undefined: Telegram does not give it, and would not the next time. */
async function fetched({ api, house, speaker }: Room, file: string) {
  try {
    const { file_path: path } = await speaker.call(house, 'getFile', { file_id: file })
    return path === undefined ? undefined : { path, bytes: await api.download(house.token, path, PHOTO_MAX_BYTES) }
  } catch (error) {
    if (error instanceof BotFault && error.fault.kind === 'refused') return undefined
    throw error
  }
}
