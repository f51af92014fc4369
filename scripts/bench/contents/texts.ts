import { recallArticles } from '../../../api/test/search-recall/articles.ts'

const SYLLABLES = 'ба ви го ду же за ки ло му ню пе ра си та фу хо це чу ша щу эк ям ор уд ил ёк ат ун иф оч'.split(' ')
const MIX = 2_654_435_761
const PARAGRAPHS = 9
const WORDS = 55

/** A made-up noun for each number, unlike the others in its stem. */
export function noun(n: number): string {
  const digits: number[] = []
  for (let rest = n + 1, at = 0; at < 4; at++, rest = Math.floor(rest / SYLLABLES.length))
    digits.push((rest + at * 7 + n) % SYLLABLES.length)
  return `${digits.map((digit) => SYLLABLES[digit]).join('')}нт`
}

const real = [...new Set(recallArticles.flatMap(({ text }) => text.toLowerCase().match(/[а-яё]{4,}/g) ?? []))]
const words = [...real, ...Array.from({ length: 4000 }, (_, n) => noun(n + 100_000))]
/** The first ones stand in nearly all texts, the last ones in few. */
const wordAt = (seed: number) => {
  const share = ((Math.imul(seed + 1, MIX) >>> 0) / 2 ** 32) ** 3
  return words[Math.floor(share * words.length)] ?? ''
}

/** Two words each of which stands in most of the articles, no pair twice. */
export const commonPairs = (): string[] => {
  const common = words.slice(0, 24)
  return common.flatMap((one, at) => common.slice(at + 1).map((other) => `${one} ${other}`))
}

/** What stands in three of ten thousand articles. */
export const rareOf = (n: number) => noun(Math.floor(n / 3))

/** An article of about 10 KB, like no other. */
export function textOf(n: number) {
  const blocks = Array.from({ length: PARAGRAPHS }, (_, block) => ({
    id: `b${block}`,
    type: 'paragraph',
    data: {
      text: `${Array.from({ length: WORDS }, (__, at) => wordAt((n * PARAGRAPHS + block) * WORDS + at)).join(' ')}.`,
    },
  }))
  const middle = blocks[Math.floor(PARAGRAPHS / 2)]
  if (middle) middle.data.text += ` Гость ждёт ${rareOf(n)}.`
  return { title: `Стандарт ${n} ${wordAt(n)}`, status: 'published', tags: ['зал'], content: { blocks } }
}
