import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { useClock } from '../../lib/countdown.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { session } from '../../shell/session.ts'

type Mine = Snapshot<components['schemas']['MyTelegram']>
type Link = components['schemas']['TelegramLink']
/** So often it is asked whether the link was pressed. */
const lookMs = 3000

/** One's own Telegram: linked by a code or a press, and taken away again; nothing where the company has no bot. */
export function MyTelegram({ opened }: { opened: boolean }) {
  const { company } = useSnapshot(session)
  const isOn = !!company && moduleIsOn(company, 'integrations')
  const read = useRead('telegramGetMine', {}, { when: opened && isOn })
  const [link, setLink] = useState<Link>()
  const { busy, act } = useBusy()
  const mine = read.data
  useLooking(opened && link !== undefined && mine?.linked !== true, read.again)
  if (!isOn || !mine?.isAvailable) return null

  async function begin() {
    const { data, failed } = await write('telegramLink')
    if (failed) toast('error', messageOf(failed.problem, 'Не удалось получить ссылку'))
    else setLink(data)
  }
  async function end() {
    const { failed } = await write('telegramUnlink')
    if (failed) return toast('error', messageOf(failed.problem, 'Не удалось отвязать'))
    setLink(undefined)
    toast('success', 'Telegram отвязан')
  }
  return (
    <section className="notify-telegram" aria-labelledby="notify-telegram">
      <h3 id="notify-telegram">Мой Telegram</h3>
      <p role="status">{wordsOf(mine)}</p>
      {mine.linked ? (
        <Button variant="default" onClick={() => void end()}>
          Отвязать
        </Button>
      ) : link ? (
        <div>
          {/* Made by the server of black and white squares, and shown as a picture: nothing in it can run. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(link.qrSvg)}`}
            alt="QR-код ссылки"
            width={160}
            height={160}
          />
          <div>
            <Button component="a" href={link.url} target="_blank" rel="noreferrer">
              Открыть Telegram
            </Button>
            <p>Ссылка действует 15 минут и один раз. Нажмите «Запустить» у бота.</p>
          </div>
        </div>
      ) : (
        <Button variant="light" aria-busy={busy} onClick={() => void act(begin)}>
          Привязать Telegram
        </Button>
      )}
    </section>
  )
}

const wordsOf = ({ linked, username, botUsername }: Mine): string =>
  linked
    ? `Привязан${username ? ` @${username}` : ''}, пишет @${botUsername}`
    : `Уведомления может присылать @${botUsername}`

function useLooking(wanted: boolean, again: () => void): void {
  const clock = useClock()
  useEffect(() => {
    if (!wanted) return undefined
    return clock.every(lookMs, again)
  }, [wanted, clock, again])
}
