import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { removeRow } from '../../../ui/row-focus.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import { Cited } from './Cited.tsx'
import { nameOf } from './question-words.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import type { Question, Questions } from './questions.ts'
import { RightAnswers } from './RightAnswers.tsx'
import type { OwnQuestions } from './useQuestions.ts'

interface QuestionRowsProps {
  questions: Questions
  groups: readonly string[]
  own: OwnQuestions
  /** By the place of the question and its setting. */
  faults: ReadonlyMap<number, Record<string, string>>
  onBusy: (busy: boolean) => void
}

const words = { one: 'Вопрос', it: 'вопрос', gender: 'm', notHere: 'Сюда нельзя' } as const

/** The questions with what is right in them; the open one is written in its place. */
export const QuestionRows = (props: QuestionRowsProps) => (
  <SortableList
    label="Вопросы теста"
    className="tedit-rows"
    rowClass="tedit-row"
    items={props.questions}
    idOf={({ id }) => id}
    nameOf={nameOf}
    words={words}
    onMove={(_, from, to) => props.own.move(from, to)}
    lifted={(question) => (
      <Lifted className="tedit-row">
        <QuestionHead question={question} number={props.questions.indexOf(question) + 1} />
      </Lifted>
    )}
  >
    {(question) => <Row question={question} {...props} />}
  </SortableList>
)

function Row({ question, questions, groups, own, faults, onBusy }: { question: Question } & QuestionRowsProps) {
  const at = questions.indexOf(question)
  const isOpen = own.opened?.id === question.id
  const wrong = faults.get(at)
  const name = nameOf(question)
  return (
    <div className="tedit-cell" data-cited={question.block ? true : undefined}>
      <div className="tedit-question" data-open={isOpen || undefined} data-faulty={wrong !== undefined || undefined}>
        <div className="tedit-head">
          <UnstyledButton
            className="tedit-choose"
            aria-expanded={isOpen}
            onClick={() => own.open(isOpen ? undefined : question.id)}
          >
            <QuestionHead question={question} number={at + 1} />
            {wrong && <span className="app-hidden">, есть ошибка</span>}
          </UnstyledButton>
          <span className="tedit-acts">
            {!isOpen && (
              <ActionIcon aria-label={`Изменить вопрос: ${name}`} onClick={() => own.open(question.id)}>
                <IconPencil size={20} />
              </ActionIcon>
            )}
            <ActionIcon
              aria-label={`Дублировать вопрос: ${name}`}
              aria-disabled={own.full}
              onClick={() => own.full || own.copy(question)}
            >
              <IconCopy size={20} />
            </ActionIcon>
            <ActionIcon aria-label={`Удалить вопрос: ${name}`} onClick={() => removeRow(() => own.remove(question))}>
              <IconTrash size={20} />
            </ActionIcon>
          </span>
        </div>
        {!isOpen && <RightAnswers question={question} />}
        <QuestionFields
          isOpen={isOpen}
          question={question}
          groups={groups}
          faults={wrong ?? {}}
          fresh={own.fresh}
          onBusy={onBusy}
          onChange={(part) => own.patch(question.id, part)}
          onDone={() => own.open(undefined)}
        />
      </div>
      {question.block && <Cited block={question.block} question={question} />}
    </div>
  )
}
