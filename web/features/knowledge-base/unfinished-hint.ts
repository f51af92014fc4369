import type { Unfinished } from '../../editor/uploads/finished-blocks.ts'
import { plural } from '../../lib/plural.ts'

const takesFile: readonly string[] = ['image', 'video', 'fileUpload']

/** What a save leaves out: said before it, without a question. */
export function unfinishedHint(blocks: readonly Pick<Unfinished, 'type'>[]): string | undefined {
  const n = blocks.length
  if (n === 0) return undefined
  const which = blocks.every(({ type }) => takesFile.includes(type))
    ? `${plural(n, 'блок', 'блока', 'блоков')} без файла`
    : plural(n, 'незаполненный блок', 'незаполненных блока', 'незаполненных блоков')
  return `${n} ${which} не ${plural(n, 'сохранится', 'сохранятся', 'сохранятся')}`
}
