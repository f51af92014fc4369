/** Somebody with a browser: all of it through the proxy, by the names of the product. */
export type Visitor = ReturnType<typeof visitorOf>

export type Asked = { method?: string; json?: object; form?: FormData; headers?: Record<string, string> }

export function visitorOf(port: number, ca: string) {
  return {
    async ask(host: string, path: string, { method, json, form, headers = {} }: Asked = {}) {
      const body = json ? JSON.stringify(json) : form
      const response = await fetch(`https://127.0.0.1:${port}${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { host, ...(json && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body }),
        keepalive: false,
        tls: { ca, serverName: host },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes, json: () => parsed(bytes) }
    },
  }
}

const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
