import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { messageOf } from '../../api/problem.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import type { Chat } from './Chats.tsx'

type Event = components['schemas']['TelegramChatEvent']
const EVENTS = ownKeys(labels.TelegramChatEvent)

interface ChatDialogProps {
  chat: Chat | undefined
  opened: boolean
  onClose: () => void
}

/** Mounted anew with each opening: what was not saved is not there the next time. */
export const ChatDialog = (props: ChatDialogProps) => <ChatForm key={`${props.chat?._id} ${props.opened}`} {...props} />

function ChatForm({ chat, opened, onClose }: ChatDialogProps) {
  const [restaurant, setRestaurant] = useState(chat?.restaurant?._id ?? '')
  const [events, setEvents] = useState<readonly Event[]>(chat?.events ?? [])
  const { busy, act } = useBusy()
  const [fault, setFault] = useState<string>()
  const places = useRead('restaurantList', { query: { status: 'all' } }, { when: opened })
  async function save() {
    if (!chat) return
    const body = { restaurant: restaurant || null, events: [...events] }
    const { failed } = await write('telegramUpdateChat', { path: { id: chat._id }, body })
    if (failed) return setFault(messageOf(failed.problem, 'Ошибка сохранения'))
    toast('success', 'Настройки сохранены')
    onClose()
  }
  return (
    <Dialog
      title={chat?.title ?? ''}
      size="choice"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      busy={busy}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button aria-busy={busy} onClick={() => void act(save)}>
            Сохранить
          </Button>
        </>
      }
    >
      <NativeSelect
        label="Ресторан"
        data={[
          { value: '', label: 'Все рестораны' },
          ...(places.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={restaurant}
        onChange={({ currentTarget }) => setRestaurant(currentTarget.value)}
      />
      <fieldset className="telegram-events">
        <legend>О чём писать</legend>
        {EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={labels.TelegramChatEvent[event]}
            checked={events.includes(event)}
            onChange={({ currentTarget }) =>
              setEvents(EVENTS.filter((one) => (one === event ? currentTarget.checked : events.includes(one))))
            }
          />
        ))}
      </fieldset>
      <FormError>{fault}</FormError>
    </Dialog>
  )
}
