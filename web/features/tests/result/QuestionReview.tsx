import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { blockAnchor } from '../../../lib/block-anchor.ts'
import { href } from '../../../routes.ts'
import { isAnswered, type Question, type Value } from '../asking/question.ts'
import { AnswerPictures } from '../AnswerPictures.tsx'
import { CitedWords } from '../CitedWords.tsx'
import { citedAnswers, picturesOf, rightPictures, rightWords, saidWords } from '../right-words.ts'

interface QuestionReviewProps {
  /** From 1, as it was asked. */
  number: number
  question: Question
  value: Value
  /** null: a person looks at it; undefined: nobody is told. */
  isCorrect: boolean | null | undefined
  comment?: string | undefined
  /** What the article of its block is called. */
  source?: string | undefined
}

/** A question with what was answered, what would have been right, and where it is written. */
export function QuestionReview({ number, question, value, isCorrect, comment, source }: QuestionReviewProps) {
  const said = isAnswered(value) ? saidWords(question, value) : 'Без ответа'
  const right = rightWords(question)
  return (
    <li className="result-question">
      <h3>
        {number}. {question.text}
      </h3>
      {question.image !== undefined && <img src={question.image} alt="Картинка к вопросу" loading="lazy" />}
      <Line
        icon={signOf(isCorrect)}
        head={
          isCorrect === true ? 'Вы ответили верно' : isCorrect === null ? 'Вы ответили, ждёт проверки' : 'Вы ответили'
        }
        words={said}
        pictures={picturesOf(question, value)}
      />
      {isCorrect === false && right !== '' && (
        <Line icon={<Yes />} head="Правильно" words={right} pictures={rightPictures(question)} strong />
      )}
      {comment && <p className="result-comment">Комментарий: {comment}</p>}
      {(question.explanation || question.block) && (
        <div className="result-cited">
          {question.explanation && <p>{question.explanation}</p>}
          {question.block && (
            <>
              <blockquote>
                «<CitedWords text={question.block.text} answers={citedAnswers(question)} />»
              </blockquote>
              <Link href={`${href('article', { id: question.block.article })}#${blockAnchor(question.block.blockId)}`}>
                <IconBook2 size={20} aria-hidden="true" />
                {source === undefined ? 'Открыть статью' : `Открыть статью «${source}»`}
              </Link>
            </>
          )}
        </div>
      )}
    </li>
  )
}

const Yes = () => <IconCheck size={20} data-tone="ok" aria-hidden="true" />
const No = () => <IconX size={20} data-tone="danger" aria-hidden="true" />
const signOf = (isCorrect: boolean | null | undefined) => {
  if (isCorrect === undefined) return <span />
  return isCorrect === null ? <IconClock size={20} aria-hidden="true" /> : isCorrect ? <Yes /> : <No />
}

interface LineProps {
  icon: ReactNode
  head: string
  words: string
  pictures: ReturnType<typeof picturesOf>
  strong?: boolean
}

function Line({ icon, head, words, pictures, strong }: LineProps) {
  return (
    <div className="result-line">
      {icon}
      <div>
        <p className="result-line-head">{head}</p>
        <p data-strong={strong || undefined}>{words}</p>
        <AnswerPictures pictures={pictures} />
      </div>
    </div>
  )
}
