import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconSquareRoundedCheck from '@tabler/icons-react/dist/esm/icons/IconSquareRoundedCheck.mjs'
import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import { useReminding } from '../../../shell/useReminding.ts'
import { Section } from '../Section.tsx'
import type { Company, View, Wrong } from '../view.ts'
import { wrongText, wrongTitle } from './wrong-words.ts'

/** By restaurant, each row with the one press that mends it; one line high when nothing is wrong. */
export function WrongNow({ company: { wrong }, now }: View & { company: Company }) {
  if (!wrong) return null
  if (wrong.rows.length === 0)
    return (
      <p className="dashboard-fine">
        <IconCircleCheck size={22} aria-hidden="true" />
        Отклонений и просрочек нет
      </p>
    )
  const places = [...Map.groupBy(wrong.rows, ({ restaurant }) => restaurant?._id ?? '')]
  return (
    <Section title="Что не так сейчас" count={wrong.total}>
      {places.map(([id, rows]) => (
        <div key={id}>
          <h3 className="dashboard-place">{rows[0]?.restaurant?.name ?? 'Без ресторана'}</h3>
          <ul role="list" className="dashboard-rows">
            {rows.map((row) => (
              <WrongRow key={`${row.kind} ${row.target} ${row.title}`} row={row} now={now} />
            ))}
          </ul>
        </div>
      ))}
      {wrong.total > wrong.rows.length && (
        <p className="dashboard-none">
          Показаны {wrong.rows.length} из {wrong.total}: сначала те, что мешают работе
        </p>
      )}
    </Section>
  )
}

const icons = {
  deviation: IconAlertTriangle,
  lateRun: IconClipboardCheck,
  lateTask: IconSquareRoundedCheck,
  review: IconSquareRoundedCheck,
}

function WrongRow({ row, now }: { row: Wrong; now: number }) {
  const { kind, target } = row
  const Icon = icons[kind]
  const title = wrongTitle(row)
  const isRun = kind === 'deviation' || kind === 'lateRun'
  const to = isRun ? href('checklistExecute', {}, { run: target }) : href('taskEdit', { id: target })
  return (
    <li className="dashboard-row dashboard-wrong">
      <span className="dashboard-icon" data-tone={kind === 'review' ? 'near' : 'late'} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className="dashboard-text">
        <b>{title}</b>
        <p>{wrongText(row, now)}</p>
      </div>
      {kind === 'lateRun' && row.canRemind ? (
        <Remind run={target} title={title} />
      ) : (
        <Button
          component={Link}
          href={to}
          variant="default"
          aria-label={`${kind === 'review' ? 'Проверить' : 'Открыть'}: ${title}`}
        >
          {kind === 'review' ? 'Проверить' : 'Открыть'}
        </Button>
      )}
    </li>
  )
}

function Remind({ run, title }: { run: string; title: string }) {
  const { busy, remind } = useReminding(run)
  return (
    <Button variant="default" aria-label={`Напомнить: ${title}`} aria-busy={busy} onClick={remind}>
      Напомнить
    </Button>
  )
}
