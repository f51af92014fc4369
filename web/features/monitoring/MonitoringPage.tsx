import './monitoring.css'
import './panel.css'
import './numbers.css'
import './print.css'
import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { type ModuleKey, moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { useRead } from '../../data/useRead.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { PlaceFilters } from '../../list/PeopleFilters.tsx'
import { type Filtering, useFilters } from '../../list/useFilters.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { session } from '../../shell/session.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Actions } from './Actions.tsx'
import { lookingAt, LookingContext } from './asked.ts'
import { askedOf, daysOf, type Filters, readFilters, type Section, SECTIONS, writeFilters } from './filters.ts'
import { PersonChip } from './PersonChip.tsx'
import { Presets } from './Presets.tsx'
import { Overview } from './sections/Overview.tsx'
import { daysWords, shortDays } from './words.ts'

const inAddress = { read: readFilters, write: writeFilters }
const modules: Partial<Record<Section, ModuleKey>> = {
  checklists: 'checklists',
  tasks: 'tasks',
  tests: 'testing',
  'knowledge-base': 'knowledgeBase',
}

/** How the company works, in numbers that each lead to their rows. */
export function MonitoringPage() {
  const { company } = useSnapshot(session)
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const filtering = useFilters('monitoring', inAddress)
  const { filters, change } = filtering
  const now = useMinute()
  const zone = places.data?.find(({ _id }) => _id === filters.restaurant)?.timezone ?? companyZone()
  const today = businessDateOf(new Date(now), zone)
  const asked = askedOf(filters, today)
  const looking = lookingAt(asked, today)
  const tabs = SECTIONS.filter((one) => {
    const module = modules[one]
    return module === undefined || moduleIsOn(company, module)
  }).map((value) => ({ value, label: labels.MonitoringSection[value] }))
  const tab = tabs.find(({ value }) => value === filters.tab)?.value ?? 'summary'

  return (
    <div className="monitoring">
      <PageTitle
        description={looking && `${daysWords(asked)}, сравнение с ${shortDays(looking.previous)}`}
        action={<Actions filters={filters} asked={looking && asked} />}
      >
        Мониторинг
      </PageTitle>
      <div className="monitoring-tools">
        <Presets filters={filters} days={daysOf(filters, today)} today={today} onChange={change} />
        <div className="monitoring-filters">
          {filters.user !== undefined && <PersonChip id={filters.user} onClear={() => change({ user: undefined })} />}
          <PlaceFilters filters={filters} onChange={change} />
        </div>
      </div>
      <Tabs label="Разделы" tabs={tabs} value={tab} onChange={(to) => change({ tab: to, search: '', sort: 'name' })}>
        {looking && (
          <LookingContext value={looking}>
            <Shown tab={tab} filtering={filtering} />
          </LookingContext>
        )}
      </Tabs>
    </div>
  )
}

/** Their code comes when they are opened; the overview is what the page begins with. */
const parts: Readonly<Record<Exclude<Section, 'summary'>, () => Promise<ComponentType<Filtering<Filters>>>>> = {
  checklists: () => import('./sections/Checklists.tsx').then((file) => file.Checklists),
  tasks: () => import('./sections/Tasks.tsx').then((file) => file.Tasks),
  tests: () => import('./sections/Tests.tsx').then((file) => file.Tests),
  'knowledge-base': () => import('./sections/Knowledge.tsx').then((file) => file.Knowledge),
  users: () => import('./sections/People.tsx').then((file) => file.People),
}

const Shown = ({ tab, filtering }: { tab: Section; filtering: Filtering<Filters> }) =>
  tab === 'summary' ? <Overview /> : <Fetched key={tab} wanted load={parts[tab]} props={filtering} />
