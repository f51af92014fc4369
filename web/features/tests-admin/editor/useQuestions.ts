import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { nameOf } from './question-words.ts'
import {
  blankAfter,
  copyOf,
  insertedAll,
  isFull,
  moved,
  patched,
  type Question,
  type Questions,
  returned,
  without,
} from './questions.ts'

type Faults = Record<string, string> | undefined

/** What is done with the questions of a test: opened, added, ordered, taken out and brought back. */
export function useQuestions(questions: Questions, onChange: (questions: Questions) => void, refused: Faults) {
  // Ahead of what is drawn: two pictures that arrive at once are both put in.
  const latest = useRef(questions)
  useEffect(() => {
    latest.current = questions
  }, [questions])
  function change(next: Questions) {
    latest.current = next
    onChange(next)
  }

  const [opened, setOpened] = useState<string>()
  /** Its text is typed first. */
  const [fresh, setFresh] = useState<string>()
  const [removed, setRemoved] = useState<{ id: string; name: string; before: Questions }>()
  const [said, setSaid] = useState('')

  // A refusal opens the first question that is wrong, before the page looks for where to lead.
  // One that was refused before anybody looked at the questions, too.
  const [seen, setSeen] = useState<Faults>()
  if (refused !== seen) {
    setSeen(refused)
    const first = [...faultsAt(refused, 'questions').keys()].toSorted((a, b) => a - b)[0]
    const wrong = first === undefined ? undefined : questions[first]
    if (wrong) setOpened(wrong.id)
    // What is wrong is typed first then, not what was begun.
    setFresh(undefined)
  }

  const placeOf = (id: string | undefined) => questions.findIndex((one) => one.id === id)
  const open = (id: string | undefined) => {
    setOpened(id)
    setFresh(undefined)
  }
  function put(more: Questions, at: number, andOpen: boolean) {
    const [first] = more
    if (!first || isFull(questions)) return
    const next = insertedAll(questions, more, at)
    change(next)
    setOpened(andOpen ? first.id : undefined)
    setFresh(andOpen ? first.id : undefined)
    const added = next.length - questions.length
    setSaid(
      added === 1 && andOpen ? `Вопрос добавлен, место ${at + 1} из ${next.length}` : `Добавлено вопросов: ${added}`,
    )
  }
  return {
    opened: questions.find(({ id }) => id === opened),
    fresh: fresh === opened,
    said,
    full: isFull(questions),
    left: limits.testing.questionsMax - questions.length,
    removed: removed && placeOf(removed.id) === -1 ? removed : undefined,
    open,
    /** Last: a test is read from above. */
    add: () => put([blankAfter(questions.at(-1))], questions.length, true),
    addAll: (more: Questions) => put(more.map(copyOf), questions.length, false),
    copy: (question: Question) => put([copyOf(question)], placeOf(question.id) + 1, true),
    move: (from: number, to: number) => change(moved(questions, from, to)),
    patch: (id: string, part: Partial<Question>) => change(patched(latest.current, id, part)),
    remove: (question: Question) => {
      change(without(questions, question.id))
      setRemoved({ id: question.id, name: nameOf(question), before: questions })
      if (opened === question.id) open(undefined)
      setSaid(`${nameOf(question)}: вопрос удалён`)
    },
    undo: () => {
      if (!removed) return
      change(returned(questions, removed.before, removed.id))
      setRemoved(undefined)
    },
  }
}
export type OwnQuestions = ReturnType<typeof useQuestions>
