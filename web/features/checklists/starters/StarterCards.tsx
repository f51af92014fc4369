import './starters.css'
import { Link } from 'wouter'
import { scheduleWords } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { starters } from '../../../../openapi/rules/checklists/checklist-starters.ts'
import { plural } from '../../../lib/plural.ts'
import { href } from '../../../routes.ts'

/** One press each: the editor, filled in with it. */
export const StarterCards = () => (
  <ul role="list" className="starters">
    {starters.map(({ key, title, description, schedule, items }) => (
      <li key={key}>
        <Link href={href('checklistCreate', {}, { starter: key })}>
          <span className="starters-title">{title}</span>
          <span className="starters-about">{description}</span>
          <span className="starters-facts">
            {items.length} {plural(items.length, 'пункт', 'пункта', 'пунктов')} · {scheduleWords(schedule)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
