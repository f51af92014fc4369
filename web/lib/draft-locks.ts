/**
 * Which pages are open: each holds a lock named after its draft, and the browser lets it go when the page is gone,
 * however it went. A browser without Web Locks (or a page by plain http) knows of no other page.
 */
const prefix = 'draft:'
const nameOf = (id: string, path: string) => `${prefix}${id}:${path}`
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Locks of this tab on their way out. */
const leaving = new Set<Promise<unknown>>()

/** Holds a draft as this page's own; undefined when another page has it. Returns the way to let it go. */
export async function holdDraft(id: string, path: string): Promise<(() => void) | undefined> {
  const manager = locks()
  if (!manager) return () => undefined
  const held = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<void>()
  const gone = manager
    .request(nameOf(id, path), { ifAvailable: true }, (lock) => {
      held.resolve(lock !== null)
      return lock ? end.promise : undefined
    })
    .catch(() => held.resolve(true)) // forbidden here: as without Web Locks
    .finally(() => leaving.delete(gone))
  if (!(await held.promise)) return undefined
  return () => {
    leaving.add(gone)
    end.resolve()
  }
}

/** Of all pages at this origin, by id, and where they are. The page of this tab that was left a moment ago is none of them. */
export async function openDrafts(): Promise<Map<string, string>> {
  await Promise.all(leaving)
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return new Map(
    held.flatMap(({ name = '' }): [string, string][] => {
      if (!name.startsWith(prefix)) return []
      const end = name.indexOf(':', prefix.length)
      return [[name.slice(prefix.length, end), name.slice(end + 1)]]
    }),
  )
}

/** Until a page that holds that draft is gone: a reload may be here before the page that it replaces has let go. */
export async function whenLetGo(id: string, path: string, signal: AbortSignal): Promise<void> {
  await locks()?.request(nameOf(id, path), { signal }, () => undefined)
}
