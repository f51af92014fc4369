/** Updates as Telegram writes them. */
type From = { id: number; username?: string }
const fromOf = ({ id, username }: From) => ({ id, is_bot: false, first_name: 'Человек', ...(username && { username }) })
const privateChat = ({ id }: From) => ({ id, type: 'private', first_name: 'Человек' })
type Group = { id: number; title: string; isForum?: boolean }
const groupChat = ({ id, title, isForum }: Group) => ({
  id,
  type: 'supergroup',
  title,
  ...(isForum && { is_forum: true }),
})

export const wrote = (from: From, text: string) => ({
  message: { message_id: 1, date: 0, from: fromOf(from), chat: privateChat(from), text },
})

export const wroteIn = (group: Group, from: From, text: string, thread?: number) => ({
  message: {
    message_id: 1,
    date: 0,
    from: fromOf(from),
    chat: groupChat(group),
    text,
    ...(thread !== undefined && { is_topic_message: true, message_thread_id: thread }),
  },
})

export const pressed = (from: From, data: string, group?: Group, more: object = {}) => ({
  callback_query: {
    id: `q${from.id}${data}`,
    from: fromOf(from),
    chat_instance: '1',
    message: { message_id: 7, date: 0, chat: group ? groupChat(group) : privateChat(from), ...more },
    data,
  },
})

export const sentPhoto = (from: From, file: string, answered: { botId: number; text: string }, caption?: string) => ({
  message: {
    message_id: 9,
    date: 0,
    from: fromOf(from),
    chat: privateChat(from),
    photo: [{ file_id: `small_${file}` }, { file_id: file }],
    ...(caption !== undefined && { caption }),
    reply_to_message: {
      message_id: 7,
      date: 0,
      chat: privateChat(from),
      from: { id: answered.botId, is_bot: true, first_name: 'Бот' },
      text: answered.text,
    },
  },
})

export const botMoved = (from: From, status: 'member' | 'kicked' | 'left', group?: Group) => ({
  my_chat_member: {
    date: 0,
    from: fromOf(from),
    chat: group ? groupChat(group) : privateChat(from),
    old_chat_member: { status: 'left', user: fromOf(from) },
    new_chat_member: { status, user: fromOf(from) },
  },
})
