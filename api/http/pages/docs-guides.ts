import type { Language } from '../../../openapi/texts.ts'

const root = new URL('../../../openapi/', import.meta.url)
const BLOCK = /^(```.+\n)([\s\S]*?)(\n?```)$/gm
/** The words of the programs, Russian to English. */
const WORDS_FILE = 'guides/en/programs.yaml'

const read = (file: string) => Bun.file(new URL(file, root)).text()

/**
 * A text of the docs as Markdown. A program stands in the Russian guide only: the English one has an empty block in its
 * place, which is filled with it, its words in English.
 */
export async function guideText(file: string, language: Language): Promise<string> {
  if (language === 'ru') return read(file)
  const [text, russian, words] = await Promise.all([
    read(file.replace('guides/', 'guides/en/')),
    read(file),
    read(WORDS_FILE),
  ])
  return withPrograms(text, russian, Bun.YAML.parse(words) as Record<string, string>)
}

export function withPrograms(text: string, russian: string, words: Readonly<Record<string, string>>): string {
  const programs = Array.from(russian.matchAll(BLOCK), ([, opening = '', code = '', closing = '']) => ({
    opening,
    block: opening + inWords(code, words) + closing,
  }))
  let next = 0
  const filled = text.replaceAll(BLOCK, (_, opening: string, own: string) => {
    const program = programs[next++]
    if (program?.opening !== opening || own.trim() !== '')
      throw new Error(`The guides have other programs: ${opening.trim()} of ${program?.opening.trim() ?? 'none'}`)
    return program.block
  })
  if (next !== programs.length) throw new Error(`The guides have other programs: ${programs[next]?.opening.trim()}`)
  return filled
}

const inWords = (code: string, words: Readonly<Record<string, string>>) =>
  Object.entries(words).reduce((changed, [russian, english]) => changed.replaceAll(russian, () => english), code)
