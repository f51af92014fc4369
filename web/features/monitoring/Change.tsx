interface ChangeProps {
  now: number | null
  before: number | null
  /** After the number. */
  unit?: string
  /** Of what is neither the colour says nothing. */
  better: 'more' | 'less' | 'neither'
}

/** How far it went: the arrow follows the direction, the colour follows better or worse, hidden words say both. */
export function Change({ now, before, unit = '', better }: ChangeProps) {
  if (now === null || before === null) return null
  const by = Math.round((now - before) * 10) / 10
  if (by === 0) return <span className="change">без изменений</span>
  const tone = better === 'neither' ? undefined : by > 0 === (better === 'more') ? 'better' : 'worse'
  const words = `${Math.abs(by).toLocaleString('ru-RU')}${unit && ` ${unit}`}`
  return (
    <span className="change" data-tone={tone}>
      <span aria-hidden="true">
        {by > 0 ? '▲' : '▼'} {words}
      </span>
      <span className="app-hidden">
        {by > 0 ? 'больше' : 'меньше'} на {words}
        {tone && (tone === 'better' ? ', лучше' : ', хуже')}
      </span>
    </span>
  )
}
