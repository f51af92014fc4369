import type { Switches } from './controls.ts'

/** So many times it is told how much of a form has been sent. */
const STEPS = 20

/**
 * Of a request that a worker answers a browser does not tell how much is sent. Here it is told as a line of the chosen
 * latency would have it, so that a bar of an upload moves; without one all of it is sent at once.
 */
export function tellSent({ now }: Pick<Switches, 'now'>, wait: (ms: number) => Promise<void>): void {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    send.call(this, body)
    if (body instanceof FormData) void tell(this, bytesOf(body))
  }

  async function tell(xhr: XMLHttpRequest, total: number): Promise<void> {
    const { latency } = now()
    const steps = latency.kind === 'none' ? 1 : STEPS
    for (let step = 1; step <= steps; step += 1) {
      if (latency.kind !== 'none') await wait(latency.ms / steps)
      // Answered, or called off.
      if (xhr.readyState === XMLHttpRequest.DONE || xhr.readyState === XMLHttpRequest.UNSENT) return
      const loaded = Math.round((total * step) / steps)
      xhr.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
    }
  }
}

/** Of its files: what else a form has is a few names. */
const bytesOf = (form: FormData): number =>
  [...form.values()].reduce<number>((sum, value: unknown) => sum + (value instanceof Blob ? value.size : 0), 0)
