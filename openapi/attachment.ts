import { transliterate } from 'transliteration'

/** `Content-Disposition` of a file to be kept (RFC 6266 §4.3): its name in Unicode, and a Latin one for who does not know that form. */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed()
  const latin = transliterate(name).replace(/[^A-Za-z0-9._ -]+/g, '_')
  return `attachment; filename="${latin}"; filename*=UTF-8''${encoded(name)}`
}

const INLINE = /^(image\/(png|jpeg|gif|webp)|video\/[\w.-]+|application\/pdf)$/
/** Of a file that was uploaded, which a page may show: the author's own name, with a plain one for old readers (RFC 6266 §4.3). */
export function disposition(mimetype: string, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${INLINE.test(mimetype) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** RFC 8187. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
