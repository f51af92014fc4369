export interface Person {
  id: string
  name: string
}

/** What is being typed after an @ before the cursor: a name has at most three words. */
export function mentionAt(text: string, cursor: number): { from: number; search: string } | undefined {
  const [found, before = '', search = ''] =
    /(^|[\s(«"])@([\p{L}\p{N}.-]*(?: [\p{L}\p{N}.-]*){0,2})$/u.exec(text.slice(0, cursor)) ?? []
  return found === undefined ? undefined : { from: cursor - found.length + before.length, search }
}

/** The name in place of what was typed, and where the cursor goes. */
export function withMention(text: string, { from, to, name }: { from: number; to: number; name: string }) {
  const begin = `${text.slice(0, from)}@${name} `
  const rest = text.slice(to)
  return { text: begin + rest.replace(/^ /, ''), cursor: begin.length }
}

/** Where these names stand as @Имя; the longest first: «@Олег Титов» is not «@Олег» and a word. */
export function mentionsOf(names: readonly string[]): RegExp {
  const known = names.toSorted((a, b) => b.length - a.length).map((name) => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`@(?:${known.join('|')})`, 'g')
}

/**
 * Of those who were picked, those whose names still stand in the text. Of people of one name those are meant that were picked
 * last: whoever was picked by mistake was taken out before.
 */
export function mentionedIn(text: string, picked: readonly Person[]): Person[] {
  if (picked.length === 0) return []
  const said = Map.groupBy(text.match(mentionsOf(picked.map(({ name }) => name))) ?? [], (mention) => mention.slice(1))
  const meant = [...said].flatMap(([name, all]) => picked.filter((one) => one.name === name).slice(-all.length))
  return picked.filter((one, index) => meant.includes(one) && picked.findLastIndex(({ id }) => id === one.id) === index)
}
