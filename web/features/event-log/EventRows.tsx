import { ActionIcon } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { useWide } from '../../lib/useMedia.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { entityAddress } from '../../shell/entity-address.ts'
import { session } from '../../shell/session.ts'
import { Changes } from './Changes.tsx'
import { actionWords, type Event } from './event-words.ts'
import { Tip } from '../../ui/overlays/Tip.tsx'

const missing = '—'

/** A table from 1024 px, cards below. */
export function EventRows({ events }: { events: readonly Event[] }) {
  if (!useWide())
    return (
      <ul role="list" className="events-cards">
        {events.map((event) => (
          <EventCard key={event._id} event={event} />
        ))}
      </ul>
    )
  return (
    <table className="events-table">
      <thead>
        <tr>
          <th scope="col">Дата и время</th>
          <th scope="col">Сотрудник</th>
          <th scope="col">Действие</th>
          <th scope="col">Объект</th>
          <th scope="col">IP</th>
          <th scope="col">Устройство</th>
          <th scope="col">
            <span className="app-hidden">Изменения</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event._id} event={event} />
        ))}
      </tbody>
    </table>
  )
}

function EventRow({ event }: { event: Event }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr data-open={open || undefined}>
        <td>
          <When at={event.at} />
        </td>
        <td className="events-actor">{event.actor.name}</td>
        <td>{actionWords(event)}</td>
        <td>
          <EntityName event={event} />
        </td>
        <td>{event.ip ?? missing}</td>
        <td>{event.device ?? missing}</td>
        <td>{event.changes.length > 0 && <More id={id} event={event} open={open} onClick={() => setOpen(!open)} />}</td>
      </tr>
      {open && (
        <tr className="events-more">
          <td colSpan={7}>
            <Changes id={id} changes={event.changes} />
          </td>
        </tr>
      )}
    </>
  )
}

function EventCard({ event }: { event: Event }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const where = [event.ip, event.device].filter(Boolean).join(' · ')
  return (
    <li>
      <div className="events-card">
        <div>
          <p className="events-card-action">{actionWords(event)}</p>
          {event.entity && (
            <p>
              <EntityName event={event} />
            </p>
          )}
          <p className="events-card-facts">
            {event.actor.name} · <When at={event.at} />
          </p>
          {where && <p className="events-card-facts">{where}</p>}
        </div>
        {event.changes.length > 0 && <More id={id} event={event} open={open} onClick={() => setOpen(!open)} />}
      </div>
      {open && <Changes id={id} changes={event.changes} />}
    </li>
  )
}

/** By the clock whose days the filters mean, and the file goes by. */
const When = ({ at }: Pick<Event, 'at'>) => <time dateTime={at}>{formatDateTimeIn(at, companyZone())}</time>

function EntityName({ event: { entity } }: { event: Event }) {
  const { company } = useSnapshot(session)
  const title = entity?.title || missing
  const to = entityAddress(entity, company)
  return to ? <Link href={to}>{title}</Link> : title
}

interface MoreProps {
  id: string
  event: Event
  open: boolean
  onClick: () => void
}

function More({ id, event, open, onClick }: MoreProps) {
  return (
    <Tip label="Было / Стало">
      <ActionIcon
        className="events-toggle"
        aria-label={`Было / Стало: ${event.entity?.title || event.actor.name}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onClick}
      >
        <IconChevronDown size={20} />
      </ActionIcon>
    </Tip>
  )
}
