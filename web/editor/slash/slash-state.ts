import type { Range } from '@tiptap/core'
import type { SuggestionProps } from '@tiptap/suggestion'
import type { SlashItem } from './slash-items.ts'

export interface Slash {
  items: readonly SlashItem[]
  chosen: number
  range: Range
  pick: (item: SlashItem) => void
  mount: SuggestionProps['mount']
}

/** What the plugin of the menu knows, for the component that draws it: one a editor. */
export class SlashState {
  private current: Slash | undefined
  private readonly listeners = new Set<() => void>()

  get = (): Slash | undefined => this.current

  set(next: Slash | undefined): void {
    this.current = next
    for (const tell of this.listeners) tell()
  }

  choose(index: number): void {
    if (this.current) this.set({ ...this.current, chosen: index })
  }

  subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell)
    return () => void this.listeners.delete(tell)
  }
}
