// Runs first in each frame of the gallery: a frame has a memory and a scheme of its own, so that an administrator's page
// in the light and a waiter's in the dark stand side by side.
import { framed } from '../../../mocks/switches/framed.ts'

class FrameStorage implements Storage {
  readonly #kept = new Map<string, string>();
  [name: string]: unknown
  get length() {
    return this.#kept.size
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null
  getItem = (name: string) => this.#kept.get(name) ?? null
  setItem = (name: string, value: string) => void this.#kept.set(name, value)
  removeItem = (name: string) => void this.#kept.delete(name)
  clear = () => this.#kept.clear()
}

if (framed) {
  const { token, scheme, controls } = framed
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: new FrameStorage() })
  if (token) localStorage.setItem('token', token)
  const matches = matchMedia.bind(window)
  window.matchMedia = (query) =>
    matches(
      /prefers-color-scheme: ?(dark|light)/.exec(query)?.[1] === undefined
        ? query
        : query.includes(scheme)
          ? 'all'
          : 'not all',
    )
  // «Waiting» is looked at for as long as somebody likes.
  if (Object.values(controls.faults ?? {}).some(({ outcome }) => outcome === 'never'))
    AbortSignal.timeout = () => new AbortController().signal
}
