import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { shareOf } from '../../../lib/share-of.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { plural } from '../../../lib/plural.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Avatar } from '../../../ui/Avatars.tsx'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { momentOf, type NewsItem } from '../news-words.ts'

type State = components['schemas']['NewsReaderState']
const states: readonly { value: State; label: string }[] = [
  { value: 'unread', label: 'Не прочитали' },
  { value: 'read', label: 'Прочитали' },
  { value: 'acknowledged', label: 'Ознакомились' },
]

/** Who has read it and who has not, for its author. */
export function Readers({ news }: { news: NewsItem }) {
  const { _id: id, requireAck, status } = news
  const zone = useCompanyZone()
  const [state, setState] = useState<State>('unread')
  const [limit, setLimit] = useState<number>(limits.news.readersPageSize)
  const { data, failed, loading, again } = useRead('newsListReaders', { path: { id }, query: { state, limit } })
  const { busy, act } = useBusy()
  async function remind() {
    const reply = await write('newsRemind', { path: { id } })
    if (reply.failed) return toast('error', messageOf(reply.failed.problem, 'Напоминание не отправлено'))
    const { sent = 0 } = reply.data ?? {}
    if (sent === 0) return toast('info', 'Напоминать некому')
    toast('success', `Напомнили: ${sent} ${plural(sent, 'сотруднику', 'сотрудникам', 'сотрудникам')}`)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  const isSought = new URLSearchParams(useSearch()).has('readers') && data !== undefined
  useEffect(() => {
    if (!isSought) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isSought])
  const { audience = 0, read = 0, acknowledged = 0 } = data?.stats ?? news.stats ?? {}
  const left = requireAck ? audience - acknowledged : audience - read
  return (
    <section className="news-readers" aria-labelledby="news-readers">
      <div className="news-section-head">
        <h2 id="news-readers" ref={heading} tabIndex={-1}>
          Прочитали {read} из {audience}
        </h2>
        {status === 'published' && left > 0 && (
          <Button variant="default" aria-busy={busy} onClick={() => void act(remind)}>
            Напомнить
          </Button>
        )}
      </div>
      <span className="news-bar" aria-hidden="true">
        <span style={{ width: `${shareOf(read, audience) * 100}%` }} />
      </span>
      {requireAck && <p className="news-dim">ознакомились {acknowledged}</p>}
      <Segments
        label="Кто"
        choices={requireAck ? states : states.slice(0, 2)}
        value={state}
        onChange={(next) => {
          setState(next)
          setLimit(limits.news.readersPageSize)
        }}
      />
      {failed && !data && (
        <ListFailed title="Ошибка загрузки" failed={failed.problem} loading={loading} onRetry={again} />
      )}
      <ul role="list" aria-busy={loading}>
        {data?.readers.map(({ user, position, readAt, acknowledgedAt }) => {
          const at = state === 'acknowledged' ? acknowledgedAt : readAt
          return (
            <li key={user.id ?? user.name}>
              <Avatar name={user.name} />
              <span>
                {user.name}
                {position && <span className="news-dim"> {position.name}</span>}
              </span>
              <span className="news-dim">{at && momentOf(at, zone)}</span>
            </li>
          )
        })}
      </ul>
      {data?.total === 0 && <p className="news-dim">Никого</p>}
      {data && data.total > data.readers.length && limit < MOST && (
        <Button variant="subtle" onClick={() => setLimit(MOST)}>
          Показать ещё
        </Button>
      )}
      {data && data.total > MOST && limit === MOST && (
        <p className="news-dim">
          Показаны первые {MOST} из {data.total}
        </p>
      )}
    </section>
  )
}

/** As many as one page of the contract has. */
const MOST = 100
