import type { Question } from './questions.ts'

/** The words of its right answers. */
export const answersIn = ({
  type,
  options = [],
  correct = [],
  pairs = [],
  acceptedAnswers = [],
  value,
}: Question): string[] => {
  switch (type) {
    case 'single':
    case 'multiple':
      return options.filter(({ id }) => correct.includes(id)).map(({ text }) => text)
    case 'order':
      return options.map(({ text }) => text)
    case 'match':
      return pairs.flatMap(({ left, right }) => [left, right])
    case 'text':
      return acceptedAnswers
    case 'number':
      return value === undefined ? [] : [String(value), String(value).replace('.', ',')]
  }
}
