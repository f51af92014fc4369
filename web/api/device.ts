import { limits } from '../../openapi/gen/limits.gen.ts'

const startedAt = Date.now()
let userId = ''

/** The signed-in user's id is part of the device information. */
export const setDeviceUser = (id: string): void => {
  userId = id
}

const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Yandex', /YaBrowser\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

function browserOf(agent: string) {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1]
    if (version) return { name, version }
  }
  return { name: '', version: '' }
}

/** As IANA names it. The first format of `Intl` takes a slow phone as long as a tenth of a page; not every browser has Temporal. */
function zoneName(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, limits.auth.deviceValueMax) : value)

/** X-Device-Info: JSON, percent-encoded, no query or hash, values cut to 300 characters (C6). */
export function deviceHeader(): string {
  const { innerWidth, innerHeight, devicePixelRatio, screen, location, navigator } = window
  const browser = browserOf(navigator.userAgent)
  const info = {
    screenWidth: screen.width,
    screenHeight: screen.height,
    availableWidth: screen.availWidth,
    availableHeight: screen.availHeight,
    pixelRatio: devicePixelRatio,
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    browserName: browser.name,
    browserVersion: browser.version,
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    language: navigator.language,
    languages: navigator.languages.join(','),
    cookiesEnabled: navigator.cookieEnabled,
    online: navigator.onLine,
    timezone: zoneName(),
    title: document.title,
    url: location.origin + location.pathname,
    path: location.pathname,
    sessionDuration: Math.round((Date.now() - startedAt) / 1000),
    deviceType:
      innerWidth <= limits.app.mobileMaxPx ? 'mobile' : innerWidth <= limits.app.tabletMaxPx ? 'tablet' : 'desktop',
    isMobile: innerWidth <= limits.app.mobileMaxPx,
    userId,
    // A page cannot know these; the server records the connection's own address (A19).
    ip: '',
    country: '',
    city: '',
  }
  return encodeURIComponent(JSON.stringify(info, (_, value: unknown) => cut(value)))
}
