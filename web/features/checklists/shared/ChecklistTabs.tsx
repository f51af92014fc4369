import { Link } from 'wouter'
import { href, type PlainRoute } from '../../../routes.ts'
import { PlaceTabs } from '../../../ui/PlaceTabs.tsx'

const places = [
  { name: 'checklists', label: 'Шаблоны' },
  { name: 'checklistRuns', label: 'Выполнения' },
  { name: 'checklistLive', label: 'Смена сейчас' },
  { name: 'journals', label: 'Журналы' },
] as const satisfies { name: PlainRoute; label: string }[]
type Place = (typeof places)[number]['name']

/** What administrators have of checklists: how they are made, what came of them, what is done now. */
export const ChecklistTabs = ({ at }: { at: Place }) => (
  <PlaceTabs label="Чек-листы" at={at} alone>
    {places.map(({ name, label }) => (
      <Link key={name} href={href(name)} aria-current={name === at ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </PlaceTabs>
)
