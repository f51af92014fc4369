/** Of the first and the last word: the patronymic stands between or after, the family name may lead. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words[1] : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('ru')
}

/** «Олег Т.», where a whole name has no room. */
export function shortName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const initial = second && [...second][0]
  return initial ? `${first} ${initial}.` : first
}
