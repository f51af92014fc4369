type Enter = (text: string) => void
let current: Enter | undefined
let wanted: string | undefined

/** An open editor says how its beginning is entered. Returns the undo. */
export function registerEntrance(enter: Enter): () => void {
  current = enter
  // Not at once: strict mode takes the editor out of the page and puts it back, which would take the focus away.
  queueMicrotask(() => {
    if (current !== enter || wanted === undefined) return
    enter(wanted)
    wanted = undefined
  })
  return () => {
    // The next editor may have opened before this one was taken away.
    if (current === enter) current = undefined
  }
}

/** From the title to the beginning of the text, which takes `text` along; as soon as there is an editor. */
export function enterArticle(text = ''): void {
  if (current) current(text)
  else wanted = text
}

/** The title is gone, and with it the wish to go on from there. */
export function stayOutside(): void {
  wanted = undefined
}
