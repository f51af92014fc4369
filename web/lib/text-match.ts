/** Whether the texts hold each word that is looked for, in any order, whatever the case, ё as е. An empty search finds all. */
export function textMatch(search: string): (...texts: (string | undefined)[]) => boolean {
  const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')
  const words = plain(search).split(/\s+/)
  return (...texts) => words.every((word) => plain(texts.join(' ')).includes(word))
}
