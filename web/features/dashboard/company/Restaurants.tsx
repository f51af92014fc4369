import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { plural } from '../../../lib/plural.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { Section } from '../Section.tsx'
import type { Company } from '../view.ts'

/** The worst first: how much of the day is done, and what is late. */
export function Restaurants({ company: { restaurants, checklists, tasks } }: { company: Company }) {
  const { company } = useSnapshot(session)
  if (!restaurants || restaurants.length === 0) return null
  const more = company && moduleIsOn(company, 'analytics') ? { to: href('monitoring'), label: 'Мониторинг' } : undefined
  return (
    <Section title="По ресторанам" more={more}>
      <ul role="list" className="dashboard-rows">
        {restaurants.map(({ _id, name, checklistPercent, overdueTasks }) => (
          <li key={_id} className="dashboard-restaurant">
            {checklists ? <Link href={href('checklistLive', {}, { restaurant: _id })}>{name}</Link> : <b>{name}</b>}
            {checklists && (
              <>
                <span className="dashboard-bar" aria-hidden="true">
                  <span style={{ width: `${checklistPercent ?? 0}%` }} />
                </span>
                <span>{checklistPercent === null ? '—' : `${checklistPercent}%`}</span>
              </>
            )}
            {tasks && (
              <span className="dashboard-overdue" data-bad={overdueTasks > 0 || undefined}>
                {overdueTasks === 0
                  ? 'задачи в срок'
                  : `${overdueTasks} ${plural(overdueTasks, 'просрочена', 'просрочены', 'просрочено')}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
