/** Longer addresses are of no use, and sanitize-html's own check of an address is quadratic in its length. */
const maxLength = 2048

/**
 * The address of a link if its kind is allowed (I8): http, https, mailto, tel, a path or an anchor.
 * Control characters go first because browsers drop them: `java\tscript:` is a script, `/\t/host` is another host.
 */
export function safeHref(raw: string): string | undefined {
  if (raw.length > maxLength) return undefined
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const href = raw.replace(/[\u0000-\u001f\u007f-\u009f]/g, '').trim()
  // A written address has these encoded; bare ones are an attempt to leave the attribute, and DOMPurify drops them too.
  if (/[<>]/.test(href)) return undefined
  if (/^[/\\]{2}/.test(href)) {
    const host = href.replace(/^[/\\]+/, '')
    return host ? `https://${host}` : undefined
  }
  return /^(?:https?:\/\/|mailto:|tel:|\/|#)/i.test(href) ? href : undefined
}
