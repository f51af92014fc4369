/** The words of a text as search_fold makes them in Postgres: composed, lower case, ё = е, without stress marks and soft hyphens. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0301\u00ad]/g, '')
    .replaceAll('ё', 'е')

const LATIN = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`{}:"<>~'
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюехъжэбюе'
const toCyrillic = new Map([...LATIN].map((key, at) => [key, CYRILLIC[at] ?? key]))
// Backwards the first key of a letter counts: the second one needs Shift.
const toLatin = new Map([...CYRILLIC].map((letter) => [letter, LATIN[CYRILLIC.indexOf(letter)] ?? letter]))

/** The words as the same keys give them in the other layout, read whole and without the signs at their edges. */
export function otherLayout(piece: string): string[][] {
  const typed = piece.normalize('NFC').toLowerCase()
  const keys = /[a-z]/.test(typed) ? toCyrillic : /[а-яё]/.test(typed) ? toLatin : undefined
  if (!keys || /[a-z].*[а-яё]|[а-яё].*[a-z]/.test(typed)) return []
  const switched = (text: string) => [...text].map((key) => keys.get(key) ?? key).join('')
  const readings = [switched(typed), switched(typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))]
  return [...new Set(readings)].map(wordsOf).filter((words) => words.length > 0)
}
