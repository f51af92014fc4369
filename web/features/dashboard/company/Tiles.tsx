import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import { plural } from '../../../lib/plural.ts'
import type { Company } from '../view.ts'

interface TileProps {
  to: string
  title: string
  value: string
  /** 0 to 100. */
  percent: number
  text: string
  isBad?: boolean
  isBarBad?: boolean
}

/** Four numbers, each the way to its rows. */
export function Tiles({ company: { checklists, tasks, tests, news } }: { company: Company }) {
  return (
    <ul role="list" className="dashboard-tiles" aria-label="Показатели">
      {checklists && (
        <Tile
          to={href('checklistLive')}
          title="Чек-листы сегодня"
          value={`${checklists.completed} из ${checklists.total + checklists.ahead}`}
          percent={checklists.percent ?? 0}
          text={runsText(checklists)}
          isBad={checklists.overdue + checklists.missed > 0}
        />
      )}
      {tasks && (
        <Tile
          to={href('tasks', {}, { scope: 'all', overdue: true })}
          title="Просроченные задачи"
          value={String(tasks.overdue)}
          percent={(100 * tasks.overdue) / Math.max(1, tasks.open)}
          text={`${tasks.open} ${plural(tasks.open, 'открыта', 'открыты', 'открыто')}, ${tasks.doneToday} ${plural(tasks.doneToday, 'закрыта', 'закрыты', 'закрыто')} сегодня`}
          isBarBad
        />
      )}
      {tests && (
        <Tile
          to={href('testsAdmin')}
          title="Тесты сданы"
          value={rateText(tests.passedRate30d)}
          percent={tests.passedRate30d ?? 0}
          text={tests.people === 0 ? 'за 30 дней попыток не было' : `за 30 дней: ${tests.passed} из ${tests.people}`}
        />
      )}
      {news && (
        <Tile
          to={href('news')}
          title="Новости прочитаны"
          value={rateText(news.readRate)}
          percent={news.readRate ?? 0}
          text={news.audience === 0 ? 'за 30 дней новостей не было' : 'по новостям за 30 дней'}
        />
      )}
    </ul>
  )
}

const rateText = (rate: number | null): string => (rate === null ? '—' : `${rate}%`)

function runsText({ overdue, missed, total, ahead }: NonNullable<Company['checklists']>): string {
  if (total + ahead === 0) return 'сегодня их нет'
  const bad = [
    ...(overdue > 0 ? [`${overdue} ${plural(overdue, 'просрочен', 'просрочены', 'просрочено')}`] : []),
    ...(missed > 0 ? [`${missed} ${plural(missed, 'пропущен', 'пропущены', 'пропущено')}`] : []),
  ]
  return bad.length > 0 ? bad.join(', ') : 'просроченных нет'
}

function Tile({ to, title, value, percent, text, isBad = false, isBarBad = false }: TileProps) {
  return (
    <li className="dashboard-tile">
      <Link href={to}>
        <span>{title}</span>
        <b>{value}</b>
      </Link>
      <span className="dashboard-bar" data-bad={isBarBad || undefined} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <p data-bad={isBad || undefined}>{text}</p>
    </li>
  )
}
