/** Russian letters as they are read in Latin addresses; ё goes with е, so 'Берёзка' becomes 'berezka'. */
const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  // Neighbours that stand in names of places.
  і: 'i',
  ї: 'yi',
  є: 'e',
  ґ: 'g',
  ў: 'u',
}

/** Cyrillic to lower-case Latin; accents of Latin letters go ('Café' is 'cafe'), everything else stays. */
export const transliterate = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map((letter) => letters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
