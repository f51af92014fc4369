import { useRead } from '../../data/useRead.ts'
import { LazyChart } from '../../ui/chart/LazyChart.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'

/** Calls by day, and how many of them were refused. */
export function Usage({ id }: { id: string }) {
  const { data, failed, loading, again } = useRead('apiKeyListUsage', { path: { id } })
  if (!data)
    return failed ? (
      <ListFailed title="Вызовы не загрузились" failed={failed.problem} loading={loading} onRetry={again} />
    ) : (
      <div className="keys-chart" aria-busy="true" />
    )
  const { days, calls, errors } = data
  if (calls === 0) return <p className="keys-dim">За последние {days.length} дней вызовов не было</p>
  const rows = days.map(({ day, calls: all, errors: refused }) => ({
    name: `${day.slice(8)}.${day.slice(5, 7)}`,
    values: [all - refused, refused],
  }))
  return (
    <div className="keys-chart">
      <LazyChart
        kind="bars"
        title="Вызовы по дням"
        of="День"
        parts={['успешные', 'с отказом']}
        rows={rows}
        hint={`За ${days.length} дней: ${calls.toLocaleString('ru-RU')}, из них с отказом ${errors.toLocaleString('ru-RU')}`}
      />
    </div>
  )
}
