import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { isBlank } from '../../../../../openapi/rules/text/clean-text.ts'
import { plural } from '../../../../lib/plural.ts'
import type { Question, Questions } from '../questions.ts'

export interface Article {
  readonly _id: string
  readonly title: string
}
/** What the assistant has written for a test, and what has become of it. */
export interface Drafted {
  /** What they are of, each once. */
  articles: readonly Article[]
  waiting: Questions
  accepted: number
  rejected: Questions
}

/** More of them, behind those that still wait. */
export function joined(before: Drafted | null, article: Article, questions: Questions): Drafted {
  const { articles = [], waiting = [], accepted = 0, rejected = [] } = before ?? {}
  const others = articles.filter(({ _id }) => _id !== article._id)
  return { articles: [...others, article], waiting: [...waiting, ...questions], accepted, rejected }
}

const without = (questions: Questions, id: string) => questions.filter((one) => one.id !== id)

export const accepted = (drafted: Drafted, id: string): Drafted => ({
  ...drafted,
  waiting: without(drafted.waiting, id),
  accepted: drafted.accepted + 1,
})

export const rejected = (drafted: Drafted, question: Question): Drafted => ({
  ...drafted,
  waiting: without(drafted.waiting, question.id),
  rejected: [...drafted.rejected, question],
})

/** A change of mind: those that were rejected wait again, behind the others. */
export const returned = (drafted: Drafted): Drafted => ({
  ...drafted,
  waiting: [...drafted.waiting, ...drafted.rejected],
  rejected: [],
})

/** What must not be asked again: what the test has, and what was looked at. The latest, where they are too many. */
export const existingTexts = (questions: Questions, drafted: Drafted | null): string[] =>
  [...(drafted?.rejected ?? []), ...(drafted?.waiting ?? []), ...questions]
    .map(({ text }) => text)
    .filter((text) => !isBlank(text))
    .slice(-limits.testing.draftExistingMax)

const questionsWord = (count: number) => plural(count, 'вопрос', 'вопроса', 'вопросов')
export const draftsWords = (count: number): string => `${count} ${plural(count, 'черновик', 'черновика', 'черновиков')}`

/** «Помощник составил 8 вопросов по статье «…».» */
export function draftedTitle({ articles, waiting, accepted: taken, rejected: thrown }: Drafted): string {
  const all = waiting.length + taken + thrown.length
  const named = articles.map(({ title }) => `«${title}»`).join(', ')
  return `Помощник составил ${all} ${questionsWord(all)} по ${articles.length > 1 ? 'статьям' : 'статье'} ${named}.`
}

/** «Принято 3, отклонён 1, ждут решения 4. В тест попадут только принятые.» */
export function draftedState({ waiting, accepted: taken, rejected: thrown }: Drafted): string {
  const parts = [
    `${plural(taken, 'принят', 'принято', 'принято')} ${taken}`,
    ...(thrown.length > 0 ? [`${plural(thrown.length, 'отклонён', 'отклонено', 'отклонено')} ${thrown.length}`] : []),
    ...(waiting.length > 0 ? [`${plural(waiting.length, 'ждёт', 'ждут', 'ждут')} решения ${waiting.length}`] : []),
  ].join(', ')
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}. В тест попадут только принятые.`
}
