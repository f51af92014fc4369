import { filesPath } from '../../openapi/rules/values/file-address.ts'

/** The contract's security scheme `fileCookie` (openapi/src/root.yaml). */
export const FILE_COOKIE = 'file_session'

/** Set for reading files only (B29): `<img>` and `<video>` send no bearer. An age of 0 clears it. */
export function fileCookie(token: string, maxAgeSeconds: number, scheme: 'http' | 'https'): string {
  const secure = scheme === 'https' ? '; Secure' : ''
  return `${FILE_COOKIE}=${token}; Path=${filesPath}; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(maxAgeSeconds)}${secure}`
}
