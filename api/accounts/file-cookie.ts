import { filesPath } from '../files/address.ts'

/** Set for reading files only (B29): `<img>` and `<video>` send no bearer. An age of 0 clears it. */
export function fileCookie(token: string, maxAgeSeconds: number, scheme: 'http' | 'https'): string {
  const secure = scheme === 'https' ? '; Secure' : ''
  return `file_session=${token}; Path=${filesPath}; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(maxAgeSeconds)}${secure}`
}
