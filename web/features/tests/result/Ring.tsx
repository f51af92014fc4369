interface RingProps {
  percent: number
  passingScore: number
  passed: boolean
}

const R = 56
const LENGTH = 2 * Math.PI * R

/** Green only when it is passed; the stroke across it is what was to be reached. */
export function Ring({ percent, passingScore, passed }: RingProps) {
  return (
    <svg
      className="result-ring"
      viewBox="0 0 124 124"
      role="img"
      aria-label={`Результат ${percent}%, порог ${passingScore}%`}
      data-passed={passed || undefined}
    >
      <g transform="rotate(-90 62 62)">
        <circle cx="62" cy="62" r={R} className="result-ring-ground" />
        {percent > 0 && (
          <circle
            cx="62"
            cy="62"
            r={R}
            className="result-ring-part"
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          />
        )}
        <path d="M110 62h16" className="result-ring-mark" transform={`rotate(${passingScore * 3.6} 62 62)`} />
      </g>
      <text x="62" y="62" aria-hidden="true">
        {percent}%
      </text>
    </svg>
  )
}
