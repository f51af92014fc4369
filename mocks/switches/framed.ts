import type { Controls } from './controls.ts'

/** What a frame of the gallery is told by its name (scripts/dev/gallery/). */
export type Framed = { controls: Partial<Controls>; token: string | null; scheme: 'light' | 'dark' }

export const FRAME = 'mock-frame '

/** Undefined: a page of its own. */
export const framed: Framed | undefined = window.name.startsWith(FRAME)
  ? (JSON.parse(window.name.slice(FRAME.length)) as Framed)
  : undefined
