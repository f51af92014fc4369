import { proxy, subscribe } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages as texts } from '../../../openapi/gen/messages.gen.ts'
import { cutText } from '../../../openapi/rules/text/cut-text.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
import { session } from '../../shell/session.ts'
import type { Place } from './place.ts'

export interface Message {
  id: number
  role: 'user' | 'assistant'
  content: string
  timestamp: number
  /** Of an answer that did not come: why. */
  failure?: string
}

const sorry = 'Извините, произошла ошибка. Попробуйте повторить запрос.'

/** In memory only: no history is saved. The draft outlives the closing of the panel. */
export const chat = proxy<{ messages: Message[]; draft: string; sending: boolean }>({
  messages: [],
  draft: '',
  sending: false,
})

let serial = 0
let leaving: AbortController | undefined

/** False when there is nothing to send, or an answer is still awaited. */
export function send(text: string, place: Place): boolean {
  if (text.trim() === '' || chat.sending) return false
  add({ role: 'user', content: text.trim() })
  void ask(place)
  return true
}

/** The last question again, after an answer that did not come. */
export function retry(place: Place): void {
  if (chat.sending || !chat.messages.at(-1)?.failure) return
  chat.messages.pop()
  void ask(place)
}

/** Gives up waiting; the question goes back to where it was typed. */
export function cancel(): void {
  if (!chat.sending) return
  stop()
  const asked = chat.messages.pop()
  if (asked && chat.draft === '') chat.draft = asked.content
}

export function clear(): void {
  stop()
  chat.messages = []
}

function stop(): void {
  leaving?.abort()
  leaving = undefined
  chat.sending = false
}

function add(message: Omit<Message, 'id' | 'timestamp'>): void {
  chat.messages.push({ ...message, id: (serial += 1), timestamp: Date.now() })
  chat.messages.splice(0, chat.messages.length - limits.assistant.storedMessages)
}

async function ask(context: Place): Promise<void> {
  const mine = new AbortController()
  leaving = mine
  chat.sending = true
  const body = { messages: conversation(), context }
  const { data, failed } = await write('assistantChat', { body }, { signal: mine.signal })
  if (leaving !== mine) return
  leaving = undefined
  chat.sending = false
  const content = data && contentOf(data)
  if (content !== undefined) {
    add({ role: 'assistant', content })
    return
  }
  const failure = failed ? messageOf(failed.problem, 'Ошибка при отправке сообщения') : texts.ASSISTANT_BAD_REPLY
  add({ role: 'assistant', content: sorry, failure })
  // These have their toast already (web/api/rules.ts).
  if (!failed || ![401, 403, 429].includes(failed.status)) toast('error', 'Ошибка AI ассистента')
}

/** The question and up to ten messages before it, without the excuses. An answer may be longer than a message. */
function conversation() {
  return chat.messages
    .filter(({ failure }) => failure === undefined)
    .slice(-limits.assistant.contextMessages - 1)
    .map(({ role, content }) => ({ role, content: cut(content) }))
}

const cut = (text: string) => cutText(text, limits.assistant.messageMax)

/** The words of the first choice; undefined when the reply is another one than the contract's. */
export function contentOf(reply: unknown): string | undefined {
  // Read with `?.` all the way: it came from a network.
  const content = (reply as { data?: { choices?: { message?: { content?: unknown } }[] } } | null)?.data?.choices?.[0]
    ?.message?.content
  return typeof content === 'string' && content.trim() !== '' ? content : undefined
}

const who = () => `${session.company?._id ?? ''}:${session.user?.id ?? ''}`
let owner = who()

// Phones are shared: the next person sees nothing of this one's questions.
subscribe(session, () => {
  if (who() === owner) return
  owner = who()
  clear()
  chat.draft = ''
})
