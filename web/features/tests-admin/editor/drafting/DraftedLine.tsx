import { Button } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useRef } from 'react'
import type { DraftedPartProps } from './DraftedPart.tsx'
import { draftedState, draftedTitle, draftsWords, returned } from './drafted.ts'

type DraftedLineProps = Pick<DraftedPartProps, 'drafted' | 'wish' | 'failure' | 'onChange' | 'onAgain' | 'onStop'>

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
            // The row is the next in the page: the drafts follow this line.
            line.current?.parentElement?.querySelector<HTMLElement>('.tedit-draft')?.focus()
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
