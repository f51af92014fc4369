import { blockWords } from '../labels.ts'
import { type SlashItem, slashItems } from './slash-items.ts'

/** Keys of a Latin layout that an author forgot to switch: `/pfujkjdjr` is «заголовок». */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** By the beginning of any word of a name, Russian or Latin; those whose name begins so come first. */
export function findItems(query: string): SlashItem[] {
  const asked = clean(query)
  if (asked === '') return [...slashItems]
  const found = slashItems.filter((item) => matches(item, asked) || matches(item, switched(asked)))
  return found.toSorted((a, b) => rank(a, asked) - rank(b, asked))
}

const matches = ({ kind }: SlashItem, asked: string): boolean => {
  const { name, also } = blockWords[kind]
  const all = clean(name)
  return [all, ...all.split(/[\s-]+/), ...clean(also).split(' ')].some((word) => word.startsWith(asked))
}

const rank = ({ kind }: SlashItem, asked: string): number => (clean(blockWords[kind].name).startsWith(asked) ? 0 : 1)

const clean = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е')

const switched = (text: string): string => [...text].map((key) => russian[latin.indexOf(key)] ?? key).join('')
