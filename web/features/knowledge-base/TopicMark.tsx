import './marks.css'

/** A topic's colour comes from users, so it only ever fills this square. */
export function TopicMark({ name, color }: { name: string; color: string }) {
  return (
    <span className="kb-topic">
      <TopicSquare color={color} />
      <span>{name}</span>
    </span>
  )
}

export function TopicSquare({ color }: { color: string }) {
  return <span className="kb-square" aria-hidden="true" style={{ background: color }} />
}
