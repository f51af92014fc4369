import { cleanText } from './clean-text.ts'

/** As names and titles are compared and found: users.name_folded and events.title_folded (migration 0066) mirror it. */
export const folded = (text: string): string => cleanText(text).toLowerCase().replaceAll('ё', 'е')

/** The words of a search by name: each has to be in it, in any order. */
export const searchWords = (search = ''): string[] => folded(search).split(/\s+/).filter(Boolean)

/** Whether the texts together hold each word of it. */
export function holdsWords(search: string | undefined): (...texts: string[]) => boolean {
  const words = searchWords(search)
  return (...texts) => words.every((word) => folded(texts.join(' ')).includes(word))
}

/** A name on one line: who copies it from a page or a letter brings other blanks along. */
export const onOneLine = (name: string): string => cleanText(name.replace(/\s+/g, ' '))

/** By what the names of a file of people are compared with those of the company: any case, any blanks, е for ё. */
export const nameKey = (name: string): string => folded(name).replace(/\s+/g, ' ')
