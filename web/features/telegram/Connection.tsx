import { Button, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import { FormError } from '../../ui/FormError.tsx'
import { StepHead } from './StepHead.tsx'
import type { Bot } from './TelegramPage.tsx'

/** The token goes in and never comes out again: of what is connected only its mask is shown. */
export function Connection({ bot }: { bot: Bot }) {
  const isOn = bot.status !== 'disconnected'
  const [replacing, setReplacing] = useState(false)
  return (
    <section aria-labelledby="telegram-bot">
      <StepHead
        id="telegram-bot"
        sign={isOn ? <IconCheck size={18} aria-label="Готово" /> : 1}
        done={isOn}
        title="Подключение бота"
        action={
          isOn && (
            <Button variant="subtle" color="red" onClick={askToDisconnect}>
              Отключить
            </Button>
          )
        }
      />
      {isOn && !replacing ? (
        <>
          <div className="telegram-token">
            <TextInput label="Токен бота" readOnly value={bot.tokenMask ?? ''} />
            <Button variant="default" onClick={() => setReplacing(true)}>
              Заменить токен
            </Button>
          </div>
          <p className="telegram-dim">
            Токен хранится зашифрованным и больше не показывается. Получить новый: @BotFather, команда /token
          </p>
        </>
      ) : (
        <>
          {!isOn && (
            <ol className="telegram-how">
              <li>Откройте в Telegram @BotFather и отправьте ему /newbot</li>
              <li>Придумайте боту имя и адрес: @BotFather пришлёт токен</li>
              <li>Вставьте токен сюда</li>
            </ol>
          )}
          <TokenForm bot={bot} onEnd={() => setReplacing(false)} replacing={replacing} />
        </>
      )}
    </section>
  )
}

function TokenForm({ bot, onEnd, replacing }: { bot: Bot; onEnd: () => void; replacing: boolean }) {
  const [botToken, setToken] = useState('')
  const { busy, submit } = useBusy()
  const [failed, setFailed] = useState<{ message: string; fields: Record<string, string> | undefined }>()
  async function connect() {
    const { failed: why } = await write('telegramUpdate', {
      body: { botToken: botToken.trim(), updatedAt: bot.updatedAt },
    })
    if (why) return setFailed({ message: messageOf(why.problem, 'Бот не подключен'), fields: why.problem.fields })
    toast('success', 'Telegram подключен')
    onEnd()
  }
  const fault = errorOf(failed?.fields, 'botToken')
  return (
    <form noValidate onSubmit={(event) => submit(event, connect)}>
      <div className="telegram-token">
        <TextInput
          label="Токен бота"
          autoComplete="off"
          spellCheck={false}
          placeholder="123456:ABC…"
          value={botToken}
          error={fault}
          onChange={({ currentTarget }) => {
            setFailed(undefined)
            setToken(currentTarget.value)
          }}
        />
        <Button type="submit" aria-busy={busy}>
          Подключить
        </Button>
        {replacing && (
          <Button variant="default" onClick={onEnd}>
            Отмена
          </Button>
        )}
      </div>
      <FormError>{failed && !fault ? failed.message : undefined}</FormError>
    </form>
  )
}

function askToDisconnect(): void {
  confirm({
    title: 'Отключить Telegram?',
    text: 'Сотрудники перестанут получать уведомления.',
    yes: 'Отключить',
    danger: true,
    act: async () => toastOutcome(await write('telegramDelete'), 'Telegram отключен', 'Не удалось отключить'),
  })
}
