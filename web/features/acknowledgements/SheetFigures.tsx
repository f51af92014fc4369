import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { plural } from '../../lib/plural.ts'

type Sheet = Snapshot<components['schemas']['AcknowledgementPage']>

const R = 50
const LENGTH = 2 * Math.PI * R
const shareOf = (done: number, all: number) => (all === 0 ? 0 : done / all)

/** How many of those who are to know it do, together and by restaurant. */
export function SheetFigures({ counts, byRestaurant, article }: Pick<Sheet, 'counts' | 'byRestaurant' | 'article'>) {
  const { done, all, overdue } = counts
  const percent = Math.floor(shareOf(done, all) * 100)
  return (
    <div className="ack-figures">
      <svg
        className="ack-ring"
        viewBox="0 0 112 112"
        role="img"
        aria-label={`Ознакомлены ${done} из ${all}, ${percent}%`}
      >
        <g transform="rotate(-90 56 56)">
          <circle cx="56" cy="56" r={R} />
          {done > 0 && (
            <circle cx="56" cy="56" r={R} data-part strokeDasharray={`${LENGTH * shareOf(done, all)} ${LENGTH}`} />
          )}
        </g>
        <text x="56" y="56" aria-hidden="true">
          {percent}%
        </text>
      </svg>
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
