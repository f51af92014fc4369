import type { Side } from './browser.ts'

/** The product at an address of its own, where a test may release the app anew while pages are open. */
export interface Stand extends Side {
  release: number
  stop: () => void
}

/**
 * Stands before a back end and passes everything on. Each release has another page and another worker; the page says in
 * `data-release` which one it is.
 */
export function stand({ address }: Side): Stand {
  const [, port = ''] = address.split(':')
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      // What is changed on the way must not come compressed, nor as "not modified".
      headers.set('accept-encoding', 'identity')
      headers.delete('if-none-match')
      for (const name of ['host', 'origin']) {
        const value = headers.get(name)
        if (value) headers.set(name, value.replace(own.address, address))
      }
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(request.body && { body: await request.arrayBuffer() }),
      })
      const isChanged =
        pathname === '/sw.js' ||
        pathname === '/api/config' ||
        answer.headers.get('content-type')?.startsWith('text/html')
      if (!isChanged) return answer
      const text = (await answer.text())
        .replaceAll(address, own.address)
        .replace('<html lang="ru"', `<html lang="ru" data-release="${own.release}"`)
        .replace(/number:"(\w+)"/, `number:"$1${own.release}"`)
      const changed = new Headers(answer.headers)
      for (const name of ['content-length', 'etag']) changed.delete(name)
      return new Response(text, { status: answer.status, headers: changed })
    },
  })
  const own: Stand = {
    name: 'stand',
    address: `localhost:${server.port}`,
    release: 1,
    stop: () => void server.stop(true),
  }
  return own
}
