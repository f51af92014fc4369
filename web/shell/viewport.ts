import { limits } from '../../openapi/gen/limits.gen.ts'

/**
 * `--vh`, a hundredth of the visible height. Updated when the resizing has come to rest: a phone's
 * address bar and keyboard change the height many times a second.
 */
export function followViewport(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = () => document.documentElement.style.setProperty('--vh', `${innerHeight / 100}px`)
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(measure, limits.app.viewportDelayMs)
  }
  measure()
  addEventListener('resize', later)
  addEventListener('orientationchange', later)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', later)
    removeEventListener('orientationchange', later)
  }
}
