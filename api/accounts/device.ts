import { limits } from '../../openapi/gen/limits.gen.ts'

/** What the browser may tell of itself. Its user id, ip, country and city are not taken: untrusted (C6, A19). */
const SCHEMA: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  screenWidth: 'number',
  screenHeight: 'number',
  availableWidth: 'number',
  availableHeight: 'number',
  pixelRatio: 'number',
  viewportWidth: 'number',
  viewportHeight: 'number',
  browserName: 'string',
  browserVersion: 'string',
  platform: 'string',
  language: 'string',
  languages: 'string',
  cookiesEnabled: 'boolean',
  online: 'boolean',
  timezone: 'string',
  title: 'string',
  url: 'string',
  path: 'string',
  sessionDuration: 'number',
  deviceType: 'string',
  isMobile: 'boolean',
}

export type DeviceHeaders = { info?: string; userAgent?: string }
export type Device = Record<string, string | number | boolean>

/** The device line of a session: X-Device-Info where it is good, ignored where it is not (C6), and the user agent as it came. */
export function readDevice({ info, userAgent }: DeviceHeaders): { device: Device; told: boolean } {
  const told = info === undefined ? undefined : parse(info)
  return { device: { ...told, ...(userAgent !== undefined && { userAgent: clean(userAgent) }) }, told: !!told }
}

function parse(header: string): Device | undefined {
  if (Buffer.byteLength(header) > limits.auth.deviceInfoMaxBytes) return undefined
  let value: unknown
  try {
    value = JSON.parse(decodeURIComponent(header))
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const device: Device = {}
  for (const [name, wanted] of Object.entries(SCHEMA)) {
    const item: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
    if (item === undefined) continue
    if (typeof item !== wanted) return undefined
    if (typeof item === 'string')
      device[name] = clean(name === 'url' || name === 'path' ? item.replace(/[?#].*$/s, '') : item)
    else if (typeof item === 'number' || typeof item === 'boolean') device[name] = item
  }
  return device
}

/** No control or direction characters (I17), whole characters only, at most 300. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, limits.auth.deviceValueMax)
    .toWellFormed()
