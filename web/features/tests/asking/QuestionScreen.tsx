import '../../../ui/action-bar.css'
import './asking.css'
import { ActionIcon, Button } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { whenIdle } from '../../../lib/parts.ts'
import { loadAnswers } from './FetchedAnswer.tsx'
import { NumberStrip } from './NumberStrip.tsx'
import { Protected } from './Protected.tsx'
import { isAnswered, pressed, type Question, type Value } from './question.ts'
import { QuestionBody } from './QuestionBody.tsx'
import { useQuestionKeys } from './useQuestionKeys.ts'

interface QuestionScreenProps {
  /** Of the browser's tab. */
  title: string
  questions: readonly Question[]
  valueOf: (id: string) => Value
  give: (question: Question, value: Value) => Promise<void>
  at: number
  onAt: (at: number) => void
  allowCopy: boolean
  /** What stands on the button of the last question. */
  finish: { label: string; busy?: boolean; press: () => void }
  close: { to: string; label: string }
  timer?: ReactNode
  /** Above the question. */
  note?: ReactNode
  /** Under the answer: what became of it. */
  saved?: ReactNode
}

/** One question at a time, the way to all of them above, the next step under the thumb. */
export function QuestionScreen({
  title,
  questions,
  valueOf,
  give,
  at,
  onAt,
  allowCopy,
  finish,
  close,
  timer,
  note,
  saved,
}: QuestionScreenProps) {
  const body = useRef<HTMLDivElement>(null)
  const isLast = at === questions.length - 1
  const question = questions[at]
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => whenIdle(() => loadAnswers(new Set(questions.map(({ type }) => type)))), [questions])

  // Whoever hears the page hears the new question.
  const turned = useRef(at)
  useEffect(() => {
    if (turned.current === at) return
    turned.current = at
    body.current?.querySelector('h2')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [at])
  const go = (to: number) => {
    if (to >= 0 && to < questions.length) onAt(to)
  }
  useQuestionKeys({
    choose: (option) => {
      const next = question && pressed(question, valueOf(question.id), question.options?.[option]?.id)
      if (question && next !== undefined) void give(question, next)
    },
    next: () => (isLast ? undefined : go(at + 1)),
    back: () => go(at - 1),
  })
  if (!question) return null
  return (
    <>
      <div className="ask">
        <header className="ask-head">
          <div className="ask-head-line">
            <ActionIcon component={Link} href={close.to} size={44} variant="transparent" aria-label={close.label}>
              <IconX size={22} />
            </ActionIcon>
            <h1 tabIndex={-1}>
              Вопрос {at + 1} из {questions.length}
            </h1>
            <div className="ask-timer-place">{timer}</div>
          </div>
          <NumberStrip answered={questions.map(({ id }) => isAnswered(valueOf(id)))} at={at} onAt={go} />
        </header>
        <div className="ask-body" ref={body}>
          {note}
          <Protected allowCopy={allowCopy}>
            <QuestionBody
              key={question.id}
              question={question}
              value={valueOf(question.id)}
              give={(value) => give(question, value)}
            />
          </Protected>
          {saved}
        </div>
      </div>
      <div className="action-bar ask-bar" role="region" aria-label="Действие">
        <Button
          variant="default"
          {...(at === 0 && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => go(at - 1)}
        >
          Назад
        </Button>
        {isLast ? (
          <Button aria-busy={finish.busy} onClick={finish.press}>
            {finish.label}
          </Button>
        ) : (
          <Button rightSection={<IconArrowRight size={20} />} onClick={() => go(at + 1)}>
            Далее
          </Button>
        )}
      </div>
    </>
  )
}
