import Bowser from 'bowser'

// A user agent is the caller's own words: as much of it as browsers ever say.
const AGENT_MAX = 512

/** 'Chrome 130, Windows' for people who read the log; undefined when nothing is recognised. bowser: MIT, typed, alive, no I/O. */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = Bowser.parse(userAgent.slice(0, AGENT_MAX))
  const version = browser.version?.split('.')[0]
  const name = [browser.name, version].filter(Boolean).join(' ')
  return [name, os.name].filter(Boolean).join(', ') || undefined
}
