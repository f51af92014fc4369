import './answer-pictures.css'
import type { Question } from './asking/question.ts'

/** The pictures of an answer, under its words: they say what it is called. */
export const AnswerPictures = ({ pictures }: { pictures: NonNullable<Question['options']> }) =>
  pictures.length > 0 && (
    <div className="answer-pictures">
      {pictures.map(({ id, image }) => (
        <img key={id} src={image} alt="" loading="lazy" />
      ))}
    </div>
  )
