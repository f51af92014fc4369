import { forgetRows, saveRows, takeRows } from '../switches/keep-rows.ts'
import { hideBroken, showBroken, type Broken } from './broken.ts'
import { typeAgain, typedIn } from './fields.ts'

/** What a page leaves for the next one of its tab: a name for its rows, what was typed and where. */
type Carried = { rows: string; href: string; typed: ReturnType<typeof typedIn> }
const CARRIED = 'mock-carried'

/** Rows of the mock outlive this reload, and so does what is typed. */
export async function reloadWithState(href = location.href): Promise<void> {
  const rows = `carried ${crypto.randomUUID()}`
  await saveRows(rows)
  const typed = href === location.href ? typedIn(document) : []
  sessionStorage.setItem(CARRIED, JSON.stringify({ rows, href, typed } satisfies Carried))
  if (href === location.href) location.reload()
  else location.assign(href)
}

/** Before the app is drawn. False: the page was opened by itself. */
export async function takeState(): Promise<boolean> {
  const text = sessionStorage.getItem(CARRIED)
  if (text === null) return false
  sessionStorage.removeItem(CARRIED)
  // Written above.
  const { rows, href, typed } = JSON.parse(text) as Carried
  const taken = await takeRows(rows)
  await forgetRows(rows)
  if (href === location.href) typeAgain(document.body, typed)
  return taken
}

/** scripts/dev-mocks.ts says when it has built the app anew, and when it could not. */
export function followBuilds(): void {
  const changes = new EventSource('/mock-changes')
  let own: string | undefined
  changes.addEventListener('built', ({ data }: MessageEvent<string>) => {
    hideBroken()
    own ??= data
    if (own !== data) void reloadWithState()
  })
  changes.addEventListener('styles', ({ data }: MessageEvent<string>) => {
    const { build, sheets } = JSON.parse(data) as { build: string; sheets: Record<string, string> }
    own = build
    hideBroken()
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      const next = sheets[new URL(sheet.href).pathname]
      if (next) sheet.href = next
    }
  })
  changes.addEventListener('broken', ({ data }: MessageEvent<string>) => showBroken(JSON.parse(data) as Broken))
}
