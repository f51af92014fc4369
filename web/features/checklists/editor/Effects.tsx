import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { formatWhenIn } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'

/** Which of today's runs a save changes, and which go on as they are; nothing where there is none. */
export function Effects({ id }: { id: string }) {
  const { data } = useRead('checklistGetEffects', { path: { id } }, { fresh: true })
  if (!data || data.scheduled + data.started === 0) return null
  const { scheduled, started, runs } = data
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
