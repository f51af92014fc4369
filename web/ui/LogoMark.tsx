/** The default logo: a ticket with its torn edge. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="48" height="48" rx="14" fill="var(--brand)" />
      <path d="M14.5 12h19v23.5l-3.17-3-3.16 3-3.17-3-3.17 3-3.16-3-3.17 3z" fill="var(--paper)" />
      <path
        d="m19.5 20.5 3.4 3.4 6-6.2"
        fill="none"
        stroke="var(--brand-tick)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
