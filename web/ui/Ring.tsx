import './ring.css'

interface RingProps {
  /** 0 to 1. */
  share: number
  /** In the middle: «4 из 8». */
  text: string
  /** What it says to those who don't see it. */
  label: string
  size?: number
}

/** How much of something is done. */
export function Ring({ share, text, label, size = 112 }: RingProps) {
  const stroke = Math.round(size / 9.3)
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  const middle = size / 2
  return (
    <svg
      className="ring"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      strokeWidth={stroke}
      role="img"
      aria-label={label}
    >
      <g transform={`rotate(-90 ${middle} ${middle})`}>
        <circle cx={middle} cy={middle} r={radius} />
        {share > 0 && (
          <circle cx={middle} cy={middle} r={radius} data-part strokeDasharray={`${length * share} ${length}`} />
        )}
      </g>
      <text x={middle} y={middle} fontSize={Math.round(size / 4.5)} aria-hidden="true">
        {text}
      </text>
    </svg>
  )
}
