interface ChangeProps {
  now: number | null
  before: number | null
  /** After the number. */
  unit?: string
  better: 'more' | 'less'
}

/** How far it went: the arrow follows the direction, the colour follows better or worse, hidden words say both. */
export function Change({ now, before, unit = '', better }: ChangeProps) {
  if (now === null || before === null) return null
  const by = Math.round((now - before) * 10) / 10
  if (by === 0) return <span className="change">без изменений</span>
  const isBetter = by > 0 === (better === 'more')
  const words = `${Math.abs(by).toLocaleString('ru-RU')}${unit && ` ${unit}`}`
  return (
    <span className="change" data-tone={isBetter ? 'better' : 'worse'}>
      <span aria-hidden="true">
        {by > 0 ? '▲' : '▼'} {words}
      </span>
      <span className="app-hidden">
        {by > 0 ? 'больше' : 'меньше'} на {words}, {isBetter ? 'лучше' : 'хуже'}
      </span>
    </span>
  )
}
