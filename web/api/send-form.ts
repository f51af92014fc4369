/** A request whose form goes by XMLHttpRequest: fetch can't tell how much of a body has been sent. */
export function sendForm(
  request: Request,
  form: FormData,
  onSent: (sent: number, total: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const xhr = new XMLHttpRequest()
  const abort = () => xhr.abort()
  xhr.open(request.method, request.url)
  request.headers.forEach((value, name) => xhr.setRequestHeader(name, value))
  xhr.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
  xhr.addEventListener('load', () =>
    resolve(new Response(xhr.responseText, { status: xhr.status, headers: headersOf(xhr) })),
  )
  xhr.addEventListener('error', () => reject(new TypeError('The connection broke')))
  xhr.addEventListener('abort', () => reject(request.signal.reason))
  request.signal.addEventListener('abort', abort, { once: true })
  if (request.signal.aborted) reject(request.signal.reason)
  else xhr.send(form)
  return promise.finally(() => request.signal.removeEventListener('abort', abort))
}

function headersOf(xhr: XMLHttpRequest): [string, string][] {
  return xhr
    .getAllResponseHeaders()
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()] satisfies [string, string]] : []
    })
}
