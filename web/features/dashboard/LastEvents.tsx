import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { useClock } from '../../lib/countdown.ts'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { entityAddress } from '../../shell/entity-address.ts'
import { session } from '../../shell/session.ts'
import { Block } from './Block.tsx'
import { events, loadEvents } from './store.ts'

export function LastEvents() {
  const clock = useClock()
  const state = useSnapshot(events.state)
  const { company } = useSnapshot(session)
  useRefresh(loadEvents)
  const today = formatDate(new Date(clock.now()).toISOString())
  return (
    <Block
      title="Последние события"
      more={{ to: href('eventLog'), label: 'Журнал' }}
      state={state}
      onRetry={loadEvents}
      places={5}
    >
      {state.data?.events.length === 0 ? (
        <p className="dashboard-none">Событий пока нет.</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {state.data?.events.map(({ _id, at, actor, action, entity }) => {
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
