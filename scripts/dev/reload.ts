// In development builds only: the page asks whether index.html (and so any hashed file behind it) has changed.
const EVERY_MS = 1000
let known: string | null = null

async function look() {
  try {
    const { headers } = await fetch('/index.html', { method: 'HEAD', cache: 'no-store' })
    const tag = headers.get('etag')
    if (known !== null && tag !== null && tag !== known) location.reload()
    known = tag ?? known
  } catch {
    // The server restarts.
  }
}
setInterval(() => void look(), EVERY_MS)
