import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { Snapshot } from 'valtio'
import { shareOf } from '../../lib/share-of.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { plural } from '../../lib/plural.ts'
import { Ring } from '../../ui/Ring.tsx'

type Sheet = Snapshot<components['schemas']['AcknowledgementPage']>

/** How many of those who are to know it do, together and by restaurant. */
export function SheetFigures({ counts, byRestaurant, article }: Pick<Sheet, 'counts' | 'byRestaurant' | 'article'>) {
  const { done, all, overdue } = counts
  const percent = Math.floor(shareOf(done, all) * 100)
  return (
    <div className="ack-figures">
      <Ring share={shareOf(done, all)} text={`${percent}%`} label={`Ознакомлены ${done} из ${all}, ${percent}%`} />
      <div>
        <p className="ack-done-count">
          {done} из {all}
        </p>
        <p>
          {plural(done, 'ознакомлен', 'ознакомлены', 'ознакомлены')}
          {article.requiredVersion !== null && ` с версией ${article.requiredVersion}`}
        </p>
        {overdue > 0 && (
          <p data-late>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {overdue} {plural(overdue, 'просрочен', 'просрочены', 'просрочены')}
          </p>
        )}
      </div>
      {byRestaurant.length > 1 && (
        <ul role="list" aria-label="По ресторанам" className="ack-places">
          {byRestaurant.map(({ restaurant, done: here, all: people }) => (
            <li key={restaurant._id}>
              <span>{restaurant.name}</span>
              <span className="ack-bar" aria-hidden="true">
                <span style={{ width: `${shareOf(here, people) * 100}%` }} />
              </span>
              <span className="ack-place-count">
                {here} из {people}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
