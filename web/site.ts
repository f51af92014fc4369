// All the script of the landing and the legal pages; they can be read without it.
import { client } from './api.ts'
import { readToken } from './api/token.ts'
import { href } from './routes.ts'

const { dataset } = document.documentElement

// Left by the way here from the app (web/shell/DocumentPage.tsx).
if (location.href.endsWith('?')) history.replaceState(null, '', location.pathname)

/** What the operator has set (A29); what he has not set keeps its placeholder or stays hidden. */
async function fillIn(): Promise<void> {
  const { data } = await client.GET('/api/config')
  if (!data) return
  for (const row of document.querySelectorAll<HTMLElement>('[data-operator]')) {
    const value = new Map(Object.entries(data.operator)).get(row.dataset.operator ?? '')
    const place = row.querySelector('[data-value]') ?? row
    if (value) place.textContent = value
    if (value) row.hidden = false
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-support]')) {
    if (!data.supportUrl) continue
    link.href = data.supportUrl
    link.hidden = false
  }
}

/** A25: who is signed in has no use for the landing. A token alone proves nothing: it may have expired. */
async function leaveSignedIn(): Promise<void> {
  const { data } = await client.GET('/api/auth/check')
  if (data?.user.isActive) location.replace(href('dashboard'))
}

const isAtLanding = dataset.page === 'landing' && readToken() !== null
// The mocks answer in the app only.
if (process.env.WEB_MOCKS === 'on') {
  if (isAtLanding) location.replace(href('dashboard'))
} else {
  if (isAtLanding) void leaveSignedIn()
  void fillIn()
}
