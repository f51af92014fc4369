interface FileAnswer {
  data?: Blob | undefined
  error?: { message?: string } | undefined
  response: Response
}

/**
 * Saves the file that a call answered (`parseAs: 'blob'`), under the server's name for it. Undefined when it is saved,
 * otherwise the words of the failure, '' when it had none: the screen then shows its own.
 */
export async function download(call: Promise<FileAnswer>, fallbackName: string): Promise<string | undefined> {
  // A connection that breaks in mid-file throws here: the client reads only JSON whole.
  const answer = await call.catch(() => undefined)
  if (!answer?.response.ok || !answer.data) return answer?.error?.message ?? ''
  save(answer.data, fileName(answer.response.headers.get('content-disposition')) ?? fallbackName)
  return undefined
}

/** `filename*` holds the name in Russian, `filename` its stand-in (RFC 6266, section 4.3). */
export function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded.trim())
  } catch {
    // Not percent-encoded after all: the stand-in is left.
  }
  return /filename="((?:[^"\\]|\\.)+)"/i.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1')
}

/** The browser itself saves what stands at an address of ours, as it comes: none of it is held in the page. */
export const saveFrom = (address: string): void => click(address, '')

// Longer than any browser takes to begin reading it.
const keptMs = 60_000

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  click(address, name)
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

function click(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
