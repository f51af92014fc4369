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

/** Of those who were picked, those whose names still stand in the text. */
export const mentionedIn = (text: string, picked: readonly Person[]): Person[] =>
  picked.filter(
    ({ name }, index) => text.includes(`@${name}`) && picked.findIndex((one) => one.name === name) === index,
  )
