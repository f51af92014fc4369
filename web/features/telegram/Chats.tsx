import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { remove } from '../../data/write.ts'
import { plural } from '../../lib/plural.ts'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { MoreMenu } from '../../ui/overlays/MoreMenu.tsx'
import { sendTest } from './send-test.ts'
import type { Bot } from './TelegramPage.tsx'

export type Chat = Bot['groupChats'][number]
const loadDialog = () => import('./ChatDialog.tsx').then((file) => file.ChatDialog)

/** Where the bot was added to, and what it writes there. */
export function Chats({ bot: { groupChats } }: { bot: Bot }) {
  const [chat, setChat] = useState<Chat>()
  const [opened, setOpened] = useState(false)
  const open = (one: Chat) => {
    setChat(one)
    setOpened(true)
  }
  return (
    <section aria-labelledby="telegram-chats">
      <h2 id="telegram-chats" className="telegram-small">
        Групповые чаты
      </h2>
      <ul role="list" className="telegram-rows">
        {groupChats.map((one) => (
          <li key={one._id}>
            <IconUsers size={18} aria-hidden="true" />
            <span>
              {one.title}
              <span className="telegram-dim">{aboutWords(one)}</span>
            </span>
            <MoreMenu
              of={one.title}
              choices={[
                { label: 'Настроить', onPress: () => open(one) },
                { label: 'Тестовое сообщение', onPress: () => void sendTest({ chatId: one.chatId }) },
                { label: 'Убрать', onPress: () => askToRemove(one) },
              ]}
            />
          </li>
        ))}
      </ul>
      <p className="telegram-dim">Добавьте бота в чат и напишите /connect</p>
      <Fetched
        wanted={opened}
        load={loadDialog}
        onFailure={() => setOpened(false)}
        props={{ chat, opened, onClose: () => setOpened(false) }}
      />
    </section>
  )
}

function aboutWords({ restaurant, events, lastError }: Chat): string {
  if (lastError) return lastError
  const what = events.length === 0 ? 'молчит' : `${events.length} ${plural(events.length, 'вид', 'вида', 'видов')}`
  return `${restaurant?.name ?? 'Все рестораны'} · ${what}`
}

function askToRemove({ _id: id, title }: Chat): void {
  confirm({
    title: 'Убрать чат?',
    text: `Бот больше не будет писать в «${title}».`,
    yes: 'Убрать',
    danger: true,
    act: async () => {
      const reply = await remove('telegramDeleteChat', { path: { id } })
      return toastOutcome(reply, 'Чат убран', 'Не удалось убрать')
    },
  })
}
