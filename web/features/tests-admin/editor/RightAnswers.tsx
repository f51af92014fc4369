import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { numberWords } from './question-words.ts'
import type { Question } from './questions.ts'

/** What is asked and what is right in it, to be read at a glance. */
export function RightAnswers({ question }: { question: Question }) {
  const { type, image, explanation } = question
  return (
    <div className="tedit-answers">
      {image !== undefined && <img src={image} alt="Картинка к вопросу" loading="lazy" />}
      {(type === 'single' || type === 'multiple') && <Options question={question} />}
      {type === 'order' && (
        <ol>
          {question.options?.map(({ id, text, image: picture }) => (
            <li key={id}>{text.trim() || (picture ? 'Картинка' : 'Без текста')}</li>
          ))}
        </ol>
      )}
      {type === 'match' && (
        <ul role="list">
          {question.pairs?.map(({ id, left, right }) => (
            <li key={id}>
              {left} — <b>{right}</b>
            </li>
          ))}
        </ul>
      )}
      {type === 'text' && (question.acceptedAnswers ?? []).some((one) => one.trim()) && (
        <p>
          <b>{question.acceptedAnswers?.filter((one) => one.trim()).join(' / ')}</b>
        </p>
      )}
      {type === 'number' && (
        <p>
          <b>{numberWords(question)}</b>
        </p>
      )}
      {explanation?.trim() && <p className="tedit-dim">{explanation}</p>}
    </div>
  )
}

function Options({ question }: { question: Question }) {
  const { options = [], correct = [] } = question
  return (
    <ul role="list">
      {options.map(({ id, text, image }) => (
        <li key={id} data-right={correct.includes(id) || undefined}>
          <span className="tedit-mark" aria-hidden="true">
            {correct.includes(id) && <IconCheck size={14} stroke={3} />}
          </span>
          <span>
            {text.trim() || (image ? '' : 'Без текста')}
            {correct.includes(id) && <span className="app-hidden">, верно</span>}
            {image !== undefined && <img src={image} alt={text ? '' : 'Вариант ответа'} loading="lazy" />}
          </span>
        </li>
      ))}
    </ul>
  )
}
