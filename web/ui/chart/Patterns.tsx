/** Of one document: fills are found by these names from every picture. */
const names = ['chart-solid', 'chart-slanting', 'chart-crossed'] as const
export const fillOf = (part: number): string => (part === 0 ? 'var(--chart-1)' : `url(#${names[part]})`)
export const colorOf = (part: number): string => `var(--chart-${part + 1})`
/** Of the lines of a course, which have no ground to draw a pattern on. */
export const dashOf = (part: number): string | undefined => [undefined, '8 4', '2 4'][part]

const SIDE = 6

/** The fills of the second and the third part. */
export const Patterns = () => (
  <svg className="chart-patterns" aria-hidden="true">
    <defs>
      <pattern id={names[1]} width={SIDE} height={SIDE} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={SIDE} height={SIDE} fill="var(--chart-2)" />
        <rect width="1.6" height={SIDE} fill="var(--chart-line)" />
      </pattern>
      <pattern id={names[2]} width={SIDE} height={SIDE} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={SIDE} height={SIDE} fill="var(--chart-3)" />
        <path d="M0 0H6M0 0V6" stroke="var(--chart-line)" strokeWidth="1.4" />
      </pattern>
    </defs>
  </svg>
)

/** Of the legend. */
export const Swatch = ({ part, line }: { part: number; line: boolean }) => (
  <svg width="18" height="12" aria-hidden="true">
    {line ? (
      <path d="M0 6H18" stroke={colorOf(part)} strokeWidth="3" strokeDasharray={dashOf(part)} />
    ) : (
      <rect width="18" height="12" rx="3" fill={fillOf(part)} />
    )}
  </svg>
)

export const AheadSwatch = () => (
  <svg width="18" height="12" aria-hidden="true">
    <rect className="chart-ahead" x="0.5" y="0.5" width="17" height="11" rx="3" />
  </svg>
)
