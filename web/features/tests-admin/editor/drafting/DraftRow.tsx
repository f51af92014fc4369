import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Pill } from '../../../../ui/Badge.tsx'
import { Cited } from '../Cited.tsx'
import { nameOf } from '../question-words.ts'
import { QuestionFields } from '../QuestionFields.tsx'
import { QuestionHead } from '../QuestionHead.tsx'
import type { Question } from '../questions.ts'
import { RightAnswers } from '../RightAnswers.tsx'
import { useOnTheWay } from '../useOnTheWay.ts'

interface DraftRowProps {
  question: Question
  number: number
  full: boolean
  groups: readonly string[]
  onBusy: (busy: boolean) => void
  onPatch: (id: string, part: Partial<Question>) => void
  onAccept: () => void
  onReject: () => void
}

/** One draft beside the words that it is from: taken, changed in the fields of any question, or thrown away. */
export function DraftRow({ question, number, full, groups, onBusy, onPatch, onAccept, onReject }: DraftRowProps) {
  const [isEdited, setEdited] = useState(false)
  // What is on its way to a draft would find nobody once it was taken.
  const { hold, onBusy: count } = useOnTheWay()
  const isHeld = full || hold
  const note = (busy: boolean) => {
    count(busy)
    onBusy(busy)
  }
  const row = useRef<HTMLDivElement>(null)
  const done = () => {
    setEdited(false)
    row.current?.focus()
  }
  const acts: Readonly<Record<string, () => void>> = {
    KeyA: () => isHeld || onAccept(),
    KeyE: () => setEdited(true),
    KeyD: onReject,
  }
  /** By the place of the key, whatever layout is on; not where somebody types. */
  function onKeyDown(event: KeyboardEvent) {
    const act = acts[event.code]
    const isTyped = isEdited || event.ctrlKey || event.metaKey || event.altKey || event.repeat
    if (!act || isTyped) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are those of the buttons in it
    <div
      ref={row}
      role="group"
      tabIndex={-1}
      data-draft={question.id}
      className="tedit-draft tedit-cell"
      data-cited
      aria-label={`Черновик ${number}: ${nameOf(question)}`}
      onKeyDown={onKeyDown}
    >
      <div className="tedit-question" data-open={isEdited || undefined}>
        <QuestionHead question={question} number={number}>
          <Pill tone="warn" icon={<IconSparkles size={14} />}>
            Черновик
          </Pill>
        </QuestionHead>
        {!isEdited && <RightAnswers question={question} />}
        <QuestionFields
          fresh
          isOpen={isEdited}
          question={question}
          groups={groups}
          faults={{}}
          onBusy={note}
          onChange={(part) => onPatch(question.id, part)}
          onDone={done}
        />
      </div>
      {question.block && <Cited block={question.block} question={question} />}
      <div className="tedit-decide">
        <Button
          variant="light"
          leftSection={<IconCheck size={20} />}
          aria-disabled={isHeld}
          aria-keyshortcuts="A"
          onClick={() => isHeld || onAccept()}
        >
          Принять
        </Button>
        {!isEdited && (
          <Button
            variant="default"
            leftSection={<IconPencil size={20} />}
            aria-keyshortcuts="E"
            onClick={() => setEdited(true)}
          >
            Изменить
          </Button>
        )}
        <Button variant="subtle" color="gray" aria-keyshortcuts="D" onClick={onReject}>
          Отклонить
        </Button>
      </div>
    </div>
  )
}
