/** Whether any of the texts holds what is looked for, whatever the case, ё as е. An empty search finds all. */
export function textMatch(search: string): (...texts: (string | undefined)[]) => boolean {
  const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')
  const words = plain(search.trim())
  return (...texts) => words === '' || texts.some((text) => text !== undefined && plain(text).includes(words))
}
