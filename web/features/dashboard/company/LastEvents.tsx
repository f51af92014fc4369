import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { formatDate, formatTime } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { entityAddress } from '../../../shell/entity-address.ts'
import { session } from '../../../shell/session.ts'
import { Section } from '../Section.tsx'
import type { Company } from '../view.ts'

export function LastEvents({ events, now }: { events: Company['events']; now: number }) {
  const { company } = useSnapshot(session)
  if (!events) return null
  const today = formatDate(new Date(now).toISOString())
  return (
    <Section title="Последние события" more={{ to: href('eventLog'), label: 'Журнал' }}>
      {events.length === 0 ? (
        <p className="dashboard-none">Событий пока нет.</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {events.map(({ _id, at, actor, action, entity }) => {
            const to = entityAddress(entity, company)
            return (
              <li key={_id} className="dashboard-event">
                <time dateTime={at}>{formatDate(at) === today ? formatTime(at) : formatDate(at).slice(0, 5)}</time>
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
    </Section>
  )
}
