import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { entityAddress } from '../../../shell/entity-address.ts'
import { session } from '../../../shell/session.ts'
import { Section } from '../Section.tsx'
import type { Company } from '../view.ts'

export function LastEvents({ events, now }: { events: Company['events']; now: number }) {
  const { company } = useSnapshot(session)
  if (!events) return null
  // As the log has them.
  const whenOf = (at: string | number) => formatDateTimeIn(new Date(at).toISOString(), companyZone())
  const today = whenOf(now).slice(0, 10)
  return (
    <Section title="Последние события" more={{ to: href('eventLog'), label: 'Журнал' }}>
      {events.length === 0 ? (
        <p className="dashboard-none">Событий пока нет.</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {events.map(({ _id, at, actor, action, entity }) => {
            const to = entityAddress(entity, company)
            const when = whenOf(at)
            return (
              <li key={_id} className="dashboard-event">
                <time dateTime={at}>{when.startsWith(today) ? when.slice(11) : when.slice(0, 5)}</time>
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
