import type { Heard } from './heard.ts'
import type { Message, Said } from './message.ts'
import type { Of } from './still.ts'

/**
 * What a delivery of this channel asks for. `user` and `chat` wait for the end of the quiet hours and go only where the
 * link still is, and what is of something (`of`) only while that is so; of a notification that `grows` everything is one
 * message, which nobody gets because it says less (`isLess`), and which goes where nothing is left of it (`isGone`); `answer` is what the bot says back to somebody who has just
 * written, made in the transaction of what he asked for; `heard` is what the bot was told itself. A new kind adds its line
 * here and to channel.ts.
 */
export type TelegramPayload =
  | ({ user: string } & Said)
  | { user: string; notification: string; grows?: true; isLess?: true; isGone?: true }
  | ({ chat: string; thread?: number; of?: Of } & Said)
  | { answer: Message & { chat: string; thread?: number } }
  | { heard: Heard; update: string }

export const isPayload = (payload: unknown): payload is TelegramPayload =>
  typeof payload === 'object' && payload !== null && ['user', 'chat', 'answer', 'heard'].some((key) => key in payload)
