/**
 * What Postgres's stemmer cuts into different stems although a reader takes it for one word: vowels that come and go
 * (чашка, чашек), consonants that change (платить, плачу), and words whose forms share no stem at all. A managed Postgres
 * takes no dictionary files, so the query asks for all of them.
 */
export function variants(stem: string): string[] {
  return [...new Set([...fleetingVowels(stem), ...alternations(stem), ...suffixes(stem)])].filter((one) => one !== stem)
}

const FLEETING = 'кцнлмр'
const VOWELS = 'аеиоуыэюя'

function fleetingVowels(stem: string): string[] {
  const [before = '', last = ''] = stem.slice(-2)
  if (stem.length < 3 || !FLEETING.includes(last)) return []
  const start = stem.slice(0, -2)
  if ('ьй'.includes(before)) return [`${start}е${last}`]
  if (!VOWELS.includes(before)) return [`${start}${before}о${last}`, `${start}${before}е${last}`]
  if (!'ое'.includes(before) || 'ьй'.includes(start.at(-1) ?? '')) return []
  const softened = before === 'е' ? [`${start}ь${last}`, `${start}й${last}`] : []
  return VOWELS.includes(start.at(-1) ?? '') ? softened : [`${start}${last}`, ...softened]
}

const CHANGES: [string, string][] = [
  ['вл', 'в'],
  ['бл', 'б'],
  ['пл', 'п'],
  ['мл', 'м'],
  ['фл', 'ф'],
  ['ст', 'щ'],
  ['т', 'ч'],
  ['т', 'щ'],
  ['д', 'ж'],
  ['с', 'ш'],
  ['з', 'ж'],
  ['к', 'ч'],
  ['г', 'ж'],
]

function alternations(stem: string): string[] {
  if (stem.length < 4 || !/^[а-я]+$/.test(stem)) return []
  return CHANGES.flatMap(([a, b]) => [
    ...(stem.endsWith(a) ? [stem.slice(0, -a.length) + b] : []),
    ...(stem.endsWith(b) ? [stem.slice(0, -b.length) + a] : []),
  ])
}

/** Полировать, полируем; проверьте, проверять; приготовление, приготовить. */
const SUFFIXES: [string, string][] = [
  ['ова', 'у'],
  ['ьт', ''],
  ['я', ''],
  ['ен', ''],
  ['лен', ''],
]
const SUFFIXED_MIN = 4

function suffixes(stem: string): string[] {
  if (!/^[а-я]+$/.test(stem)) return []
  const changed = (from: string, to: string) =>
    stem.endsWith(from) && stem.length - from.length >= SUFFIXED_MIN
      ? [stem.slice(0, stem.length - from.length) + to]
      : []
  const short = SUFFIXES.flatMap(([long, other]) => [...changed(long, other), ...changed(other, long)])
  // «Проверять» and «проверьте» are both no more than «провер» apart.
  return [...short, ...changed('я', 'ьт'), ...changed('ьт', 'я')]
}

/** Each line is one word in forms whose stems differ. Their stems are Postgres's, asked once in a process. */
const FAMILIES = `
человек люди
ребёнок ребёнка дети ребята
год лет
идти идёт иду шёл шла шли пойти пойду пойдёт пошёл пошла
прийти придёт пришёл пришла приходить приходит
уйти уйдёт ушёл ушла уходить уходит
найти найдёт нашёл нашла находить
выйти выйдет вышел вышла выходить выходит
зайти зайдёт зашёл зашла
хороший лучший
плохой худший хуже
маленький меньший меньше
взять возьму возьмёт возьмите брать беру берёт берите
говорить сказать скажу скажите скажет
класть кладу кладёт положить положу
ловить поймать
день дня дни дней дню
мать матери
дочь дочери
время времени времена
имя имени имена
письмо писем
друг друзья друзей
лёд льда льдом льду
яйцо яиц
мыть мою моет моют мойте
помыть помою помоет помойте
открыть открою откроет открывать открываю
закрыть закрою закроет закрывать закрываю
накрыть накрою накроет накрывать
убрать уберу уберёт убирать убираю
собрать соберу соберёт собирать
печь пеку печёт испечь
резать режу режет
нарезать нарежу нарежьте нарежет
нести несу несёт
принести принесу принесёт принёс
подать подаю подаёт подадут подавать
дать даю даёт дают дадут давать
продать продаю продаёт продадут продавать
сдать сдаю сдаёт сдадут сдавать
ждать жду ждёт ждут
звать зову зовёт позвать позовите
пить пьёт пьют
лить лью льёт
налить налью нальёт налейте наливать
есть ест едят ели съесть съел
хотеть хочу хочет хотят
мочь могу может могут смочь сможет
помочь помогу поможет помогут помогать
видеть вижу видит увидеть
сесть сяду сядет сел садиться
встать встану встанет вставать
начать начну начнёт начинать
принять приму примет принимать принимаю
снять сниму снимет снимать
стереть сотру сотрёт стирать
вытереть вытру вытрет вытирать
протереть протру протрёт протирать
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('ё', 'е').split(' '))

export const familyWords = FAMILIES.flat()

/** The stems that go with each: made from the stems of `familyWords`. */
export function families(stemOf: (word: string) => string): Map<string, Set<string>> {
  const together = new Map<string, Set<string>>()
  for (const words of FAMILIES) {
    const stems = words.map(stemOf).filter(Boolean)
    for (const stem of stems) together.set(stem, new Set([...(together.get(stem) ?? []), ...stems]))
  }
  return together
}
