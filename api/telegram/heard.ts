import type { CallbackQuery, ChatMemberUpdated, Message, Update } from '@grammyjs/types'
import { cutText } from '../../openapi/rules/text/cut-text.ts'
import { hashOf } from './codes.ts'

/** Who wrote, by the number of his account. */
export type From = { id: string; username: string | null }
type Group = { title: string; hasTopics: boolean; thread: number | null }
/**
 * What of an update is kept until it is dealt with: no names, no texts but what is a result, and of a link's code its hash.
 */
export type Heard = { from: From; chat: string } & (
  | { kind: 'start'; hash: string | null }
  | { kind: 'tasks' | 'checklists' | 'stop' | 'help' }
  | {
      kind: 'press'
      id: string
      message: number
      data: string
      isPrivate: boolean
      thread: number | null
      isPhoto?: true
    }
  | { kind: 'photo'; file: string; number: number; caption: string; thread: number | null; message: number }
  | ({ kind: 'connect' | 'added' } & Group)
  | { kind: 'removed' | 'blocked' }
)

const TITLE_MAX = 128
const COMMAND = /^\/(start|tasks|checklists|stop|help|connect)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/
/** What the bot itself wrote first into the messages that are answered with a photo. */
const ABOUT_TASK = /^(?:Задача|Вам поручена задача|Поручена задача|Скоро срок задачи|Просрочена задача) №(\d{1,9})\b/

/** Undefined: nothing that the bot answers. */
export function heardIn(update: Update, botId: string): Heard | undefined {
  if (update.callback_query) return pressed(update.callback_query)
  if (update.my_chat_member) return moved(update.my_chat_member)
  return update.message && written(update.message, botId)
}

function written(message: Message, botId: string): Heard | undefined {
  const { chat, from, text } = message
  if (!from || from.is_bot || (chat.type !== 'private' && chat.type !== 'group' && chat.type !== 'supergroup'))
    return undefined
  const base = { from: fromOf(from), chat: `${chat.id}` }
  const [, command, argument] = COMMAND.exec(text ?? '') ?? []
  if (chat.type !== 'private') {
    if (command === 'connect' || (command === 'start' && argument === 'connect'))
      return { ...base, kind: 'connect', ...groupOf(chat), thread: threadOf(message) }
    return photoIn(message, base, botId)
  }
  if (command === 'start') return { ...base, kind: 'start', hash: argument === undefined ? null : hashOf(argument) }
  if (command === 'tasks' || command === 'checklists' || command === 'stop') return { ...base, kind: command }
  return photoIn(message, base, botId) ?? { ...base, kind: 'help' }
}

/** A picture that answers what the bot wrote of a task. */
function photoIn(message: Message, base: Pick<Heard, 'from' | 'chat'>, botId: string): Heard | undefined {
  const { photo, document, reply_to_message: asked, caption } = message
  const file = photo?.at(-1)?.file_id ?? (document?.mime_type?.startsWith('image/') ? document.file_id : undefined)
  if (file === undefined || `${asked?.from?.id}` !== botId) return undefined
  const number = ABOUT_TASK.exec(asked?.text ?? asked?.caption ?? '')?.[1]
  if (number === undefined) return undefined
  const thread = threadOf(message)
  return {
    ...base,
    kind: 'photo',
    file,
    number: Number(number),
    caption: caption ?? '',
    thread,
    message: message.message_id,
  }
}

function pressed({ id, from, message, data }: CallbackQuery): Heard | undefined {
  if (!message || data === undefined) return undefined
  const { chat, message_id } = message
  const thread = 'is_topic_message' in message ? threadOf(message) : null
  const isPrivate = chat.type === 'private'
  return {
    kind: 'press',
    from: fromOf(from),
    chat: `${chat.id}`,
    id,
    message: message_id,
    data,
    isPrivate,
    thread,
    ...('photo' in message && { isPhoto: true }),
  }
}

function moved({ chat, from, new_chat_member: now }: ChatMemberUpdated): Heard | undefined {
  const base = { from: fromOf(from), chat: `${chat.id}` }
  const isOut = now.status === 'left' || now.status === 'kicked'
  if (chat.type === 'private') return isOut ? { ...base, kind: 'blocked' } : undefined
  if (chat.type === 'channel') return undefined
  return isOut ? { ...base, kind: 'removed' } : { ...base, kind: 'added', ...groupOf(chat), thread: null }
}

const fromOf = ({ id, username }: { id: number; username?: string }): From => ({
  id: `${id}`,
  username: username ?? null,
})
const groupOf = (chat: { title?: string; is_forum?: true }) => ({
  title: cutText(chat.title ?? '', TITLE_MAX),
  hasTopics: chat.is_forum === true,
})
const threadOf = ({ is_topic_message: isTopic, message_thread_id: thread }: Message): number | null =>
  isTopic ? (thread ?? null) : null
