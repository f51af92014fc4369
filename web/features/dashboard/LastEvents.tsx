import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { useClock } from '../../lib/countdown.ts'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { entityAddress } from '../../shell/entity-address.ts'
import { session } from '../../shell/session.ts'
import { lastEvents } from './asked.ts'
import { Block } from './Block.tsx'

export function LastEvents() {
  const clock = useClock()
  const read = useRead('eventList', lastEvents)
  const { company } = useSnapshot(session)
  useRefresh(read.again)
  const today = formatDate(new Date(clock.now()).toISOString())
  return (
    <Block title="Последние события" more={{ to: href('eventLog'), label: 'Журнал' }} read={read} places={5}>
      {read.data?.events.length === 0 ? (
        <p className="dashboard-none">Событий пока нет.</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {read.data?.events.map(({ _id, at, actor, action, entity }) => {
            const to = entityAddress(entity, company)
            return (
              <li key={_id} className="dashboard-event">
                <time dateTime={at}>
                  {formatDate(at) === today ? formatDateTime(at).slice(-5) : formatDate(at).slice(0, 5)}
                </time>
                <div>
                  <b>{actor.name}</b> · {labels.EventAction[action]}
                  {/* Of a sign-in the thing is the person himself. */}
                  {entity && entity.title !== '' && entity.id !== actor.id && (
                    <>: {to ? <Link href={to}>{entity.title}</Link> : entity.title}</>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Block>
  )
}
