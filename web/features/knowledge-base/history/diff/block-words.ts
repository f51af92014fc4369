/** What the types of blocks are called, with the forms that the sentences of a comparison need. */
export interface Noun {
  /** Masculine, feminine, neuter. */
  gender: 'm' | 'f' | 'n'
  /** Кто? Что? */
  name: string
  /** Кого? Чего? */
  of: string
  /** Кем? Чем? */
  by: string
}

const noun = (gender: Noun['gender'], name: string, of: string, by: string): Noun => ({ gender, name, of, by })

const nouns: Partial<Record<string, Noun>> = {
  header: noun('m', 'заголовок', 'заголовка', 'заголовком'),
  paragraph: noun('m', 'абзац', 'абзаца', 'абзацем'),
  list: noun('m', 'список', 'списка', 'списком'),
  checklist: noun('m', 'чек-лист', 'чек-листа', 'чек-листом'),
  image: noun('f', 'картинка', 'картинки', 'картинкой'),
  quote: noun('f', 'цитата', 'цитаты', 'цитатой'),
  code: noun('m', 'фрагмент кода', 'фрагмента кода', 'фрагментом кода'),
  warning: noun('m', 'совет', 'совета', 'советом'),
  delimiter: noun('m', 'разделитель', 'разделителя', 'разделителем'),
  table: noun('f', 'таблица', 'таблицы', 'таблицей'),
  pageCard: noun('f', 'карточка статьи', 'карточки статьи', 'карточкой статьи'),
  testingBlock: noun('f', 'карточка теста', 'карточки теста', 'карточкой теста'),
  fileUpload: noun('m', 'файл', 'файла', 'файлом'),
  video: noun('n', 'видео', 'видео', 'видео'),
  googleSheet: noun('f', 'таблица Google', 'таблицы Google', 'таблицей Google'),
}

/** Types that this app doesn't know are named as they are. */
export function blockNoun(type: string): Noun {
  const known = Object.hasOwn(nouns, type) ? nouns[type] : undefined
  if (known) return known
  const name = type ? ` «${type.slice(0, 60)}»` : ' без типа'
  return noun('m', `блок${name}`, `блока${name}`, `блоком${name}`)
}

const verbs = {
  added: { m: 'Добавлен', f: 'Добавлена', n: 'Добавлено' },
  removed: { m: 'Удалён', f: 'Удалена', n: 'Удалено' },
  moved: { m: 'Перемещён', f: 'Перемещена', n: 'Перемещено' },
  changed: { m: 'Изменён', f: 'Изменена', n: 'Изменено' },
  replaced: { m: 'Заменён', f: 'Заменена', n: 'Заменено' },
  became: { m: 'стал', f: 'стала', n: 'стало' },
} as const

/** 'Добавлена таблица' */
export const did = (verb: Exclude<keyof typeof verbs, 'became'>, { gender, name }: Noun): string =>
  `${verbs[verb][gender]} ${name}`

/** 'Абзац стал заголовком' */
export const became = (older: Noun, newer: Noun): string =>
  `${older.name.charAt(0).toUpperCase()}${older.name.slice(1)} ${verbs.became[older.gender]} ${newer.by}`
