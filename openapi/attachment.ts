import { transliterate } from 'transliteration'

/** `Content-Disposition` of a file to be kept (RFC 6266 §4.3): its name in Unicode, and a Latin one for who does not know that form. */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed()
  const latin = transliterate(name).replace(/[^A-Za-z0-9._ -]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${latin}"; filename*=UTF-8''${encoded}`
}
