/** Sheets that are there or coming, by address. */
const sheets = new Map<string, Promise<void>>()

function fetchSheet(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    sheets.delete(href)
    reject(new Error(`${href} did not come`))
  })
  document.head.append(link)
  return promise
}

/** A part with its sheet: written around each lazy import by the build, so that nothing is drawn without its looks. */
export async function withSheet<T>(href: string, part: Promise<T>): Promise<T> {
  const sheet = sheets.get(href) ?? fetchSheet(href)
  sheets.set(href, sheet)
  const [loaded] = await Promise.all([part, sheet])
  return loaded
}
