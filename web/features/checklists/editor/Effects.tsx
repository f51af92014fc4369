import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { Snapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { formatWhenIn } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'

/** Which of today's runs a save changes, and which go on as they are; nothing where there is none. */
export function Effects({ effects }: { effects: Snapshot<components['schemas']['ChecklistEffects']> | undefined }) {
  if (!effects || effects.scheduled + effects.started === 0) return null
  const { scheduled, started, runs } = effects
  return (
    <div className="cled-effects" role="status">
      <IconInfoCircle size={20} aria-hidden="true" />
      <div>
        {scheduled > 0 && (
          <b>
            Сегодня {plural(scheduled, 'изменится', 'изменятся', 'изменятся')} {scheduled}{' '}
            {plural(
              scheduled,
              'чек-лист, который ещё не начат',
              'чек-листа, которые ещё не начаты',
              'чек-листов, которые ещё не начаты',
            )}
            .{' '}
          </b>
        )}
        {started > 0 && (
          <span>
            {started} {plural(started, 'уже начат и останется', 'уже начаты и останутся', 'уже начаты и останутся')} в
            прежней версии.
          </span>
        )}
        <details>
          <summary>Какие</summary>
          <ul>
            {runs.map((run) => (
              <li key={run._id}>
                {[
                  run.restaurant?.name,
                  run.assignee?.name,
                  `${labels.RunStatus[run.status]}, версия ${run.version}`,
                  `до ${formatWhenIn(run.dueAt, run.timezone)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  )
}
