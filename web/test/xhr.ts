/**
 * XMLHttpRequest over whatever `fetch` is now, so that uploads reach the mocks too. Half of the body is told as sent
 * before the answer is asked for, and all of it after: browsers tell progress, the mocks can't.
 */
class FetchXhr extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  #url = ''
  #headers = new Headers()
  #answered = new Headers()
  #gone = new AbortController()

  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getAllResponseHeaders() {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }
  abort() {
    this.#gone.abort()
  }
  send(body: FormData) {
    void this.#send(body)
  }
  async #send(body: FormData) {
    const { signal } = this.#gone
    try {
      this.#sent(50)
      const request = new Request(this.#url, { method: this.#method, headers: this.#headers, body, signal })
      const response = await globalThis.fetch(request)
      this.responseText = await response.text()
      signal.throwIfAborted()
      this.#answered = response.headers
      this.status = response.status
      this.#sent(100)
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'))
    }
  }
  #sent(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
  }
}

/** Returns the way back. */
export function patchXhr(): () => void {
  const { XMLHttpRequest } = globalThis
  Object.assign(globalThis, { XMLHttpRequest: FetchXhr })
  return () => Object.assign(globalThis, { XMLHttpRequest })
}
