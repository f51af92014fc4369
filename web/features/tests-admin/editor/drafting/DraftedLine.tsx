import './drafting.css'
import { Button } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useRef } from 'react'
import { type Drafted, draftedState, draftedTitle, draftsWords, returned } from './drafted.ts'
import type { Wish } from './useDrafting.ts'

interface DraftedLineProps {
  drafted: Drafted | null
  /** What is being written, or could not be. */
  wish: Wish | undefined
  failure: string | undefined
  onChange: (drafted: Drafted | null) => void
  onAgain: () => void
  onStop: () => void
}

/** The amber line: what the assistant does, or has done, and what of it waits. */
export function DraftedLine({ drafted, wish, failure, onChange, onAgain, onStop }: DraftedLineProps) {
  const line = useRef<HTMLDivElement>(null)
  if (wish && failure !== undefined)
    return (
      <div role="alert" className="tedit-drafted">
        <Words title={failure} text={`Вопросы по статье «${wish.article.title}» не составлены.`} />
        <Button variant="default" onClick={onAgain}>
          Повторить
        </Button>
        <Button variant="subtle" onClick={onStop}>
          Закрыть
        </Button>
      </div>
    )
  if (wish)
    return (
      <div role="status" className="tedit-drafted">
        <Words title={`Помощник составляет вопросы по статье «${wish.article.title}»…`} text="Обычно до минуты." />
        <Button variant="default" onClick={onStop}>
          Остановить
        </Button>
      </div>
    )
  if (!drafted) return null
  const { waiting, rejected } = drafted
  return (
    <div role="status" className="tedit-drafted" ref={line} tabIndex={-1}>
      <Words title={draftedTitle(drafted)} text={draftedState(drafted)} />
      {rejected.length > 0 && (
        <Button variant="subtle" onClick={() => onChange(returned(drafted))}>
          Вернуть отклонённые
        </Button>
      )}
      {waiting.length > 0 ? (
        <Button
          variant="default"
          onClick={() =>
            // Below the test's own questions.
            line.current?.closest('section')?.querySelector<HTMLElement>('.tedit-draft')?.focus()
          }
        >
          Показать {draftsWords(waiting.length)}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onChange(null)}>
          Скрыть
        </Button>
      )}
    </div>
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <IconSparkles size={20} aria-hidden="true" />
    <p>
      <b>{title}</b>
      <br />
      {text}
    </p>
  </>
)
