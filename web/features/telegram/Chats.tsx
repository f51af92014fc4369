import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { remove, write } from '../../data/write.ts'
import { plural } from '../../lib/plural.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
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
            <ActionMenu
              button={
                <ActionIcon aria-label={`Ещё: ${one.title}`}>
                  <IconDots size={20} />
                </ActionIcon>
              }
              choices={[
                { label: 'Настроить', onPress: () => open(one) },
                { label: 'Тестовое сообщение', onPress: () => void test(one) },
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

async function test({ chatId }: Chat): Promise<void> {
  const { data, failed } = await write('telegramTest', { body: { chatId } })
  if (failed) toast('error', messageOf(failed.problem, 'Сообщение не отправлено'))
  else toast('success', data.message)
}

function askToRemove({ _id: id, title }: Chat): void {
  confirm({
    title: 'Убрать чат?',
    text: `Бот больше не будет писать в «${title}».`,
    yes: 'Убрать',
    danger: true,
    act: async () => {
      const { failed } = await remove('telegramDeleteChat', { path: { id } })
      if (!failed) return toast('success', 'Чат убран')
      toast('error', messageOf(failed.problem, 'Не удалось убрать'))
      return false
    },
  })
}
