import { Button } from '@mantine/core'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { SECOND } from '../../../openapi/rules/time/durations.ts'
import { useRead } from '../../data/useRead.ts'
import { formatWhenIn } from '../../lib/dates.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { CopyButton, useCopied } from '../../ui/CopyButton.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { Answer } from './Answer.tsx'
import { sendAgain } from './webhook-acts.ts'
import {
  type Attempt,
  answerWords,
  type Delivery,
  eventWords,
  faultWords,
  isOn,
  isWaiting,
  msWords,
  nextWords,
  type Webhook,
} from './webhook-words.ts'

const WATCH_MS = 2 * SECOND

/** One delivery: its attempts, the newest first, what was sent and what was answered. */
export function DeliveryFacts({ webhook, id }: { webhook: Webhook; id: string }) {
  const read = useRead('webhookGetDelivery', { path: { id: webhook._id, deliveryId: id } })
  const { data, failed, loading, again } = read
  useRefresh(again, data && isWaiting(data.delivery) ? WATCH_MS : undefined)
  const { busy, act } = useBusy()
  if (!data)
    return failed ? (
      <ListFailed title="Доставка не загрузилась" failed={failed.problem} loading={loading} onRetry={again} />
    ) : (
      <div className="hooks-facts" aria-busy="true" />
    )
  const { delivery, request, answer, tries } = data
  return (
    <div className="hooks-facts">
      <header>
        <div>
          <h2 className="hooks-mono">{delivery.type}</h2>
          <p className="hooks-dim">{eventWords(delivery.type)}</p>
        </div>
        {isOn(webhook) && (
          <Button
            leftSection={<IconRepeat size={20} />}
            aria-busy={busy}
            onClick={() => void act(() => sendAgain(webhook._id, id))}
          >
            Повторить
          </Button>
        )}
      </header>
      <p className="hooks-mono hooks-dim">{delivery.eventId}</p>
      <h3>Попытки</h3>
      <Attempts delivery={delivery} tries={tries} />
      <Body text={request} />
      {answer !== null && (
        <details>
          <summary>Ответ получателя</summary>
          <pre tabIndex={0} aria-label="Ответ получателя">
            {answer}
          </pre>
        </details>
      )}
    </div>
  )
}

function Attempts({ delivery, tries }: { delivery: Delivery; tries: readonly Attempt[] }) {
  const now = useMinute()
  const zone = companyZone()
  const { nextAt, attempts } = delivery
  const first = attempts - tries.length
  return (
    <ol className="hooks-tries" reversed>
      {nextAt !== null && (
        <li data-next>
          <strong>Попытка {attempts + 1}</strong> {isWaiting(delivery) ? 'ждёт отправки' : nextWords(nextAt, now, zone)}
        </li>
      )}
      {tries.toReversed().map(({ at, code, ms, fault }, i) => (
        <li key={at}>
          <span className="hooks-try">
            <strong>Попытка {first + tries.length - i}</strong>
            <Answer words={answerWords({ code, attempts: 1 })} isGood={fault === null} /> {msWords(ms)}
          </span>
          <span className="hooks-dim">
            {formatWhenIn(at, zone, new Date(now))}
            {fault !== null && ` · ${faultWords(fault)}`}
          </span>
        </li>
      ))}
      {nextAt === null && tries.length === 0 && <li className="hooks-dim">Не отправлялась: вебхук стоял</li>}
    </ol>
  )
}

/** As it was sent, with room to be read. */
function Body({ text }: { text: string }) {
  const copied = useCopied(text, { copied: 'Тело скопировано', failed: 'Скопировать не получилось' })
  return (
    <section>
      <div className="hooks-body-head">
        <h3>Тело</h3>
        <CopyButton copied={copied} variant="subtle" size="compact-sm" />
      </div>
      <pre tabIndex={0} aria-label="Тело">
        {spaced(text)}
      </pre>
      <p role="status" className="app-hidden">
        {copied.said}
      </p>
    </section>
  )
}

function spaced(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
