import { Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { saveTelling } from '../../../shell/save.ts'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { returnRow } from '../../../ui/row-focus.ts'
import { Drafting } from './drafting/Drafting.tsx'
import { existingTexts, joined } from './drafting/drafted.ts'
import { useDrafting } from './drafting/useDrafting.ts'
import { QuestionRows } from './QuestionRows.tsx'
import { groupsOf } from './questions.ts'
import { exportQuestions } from './sheets.ts'
import type { PartProps } from './test-draft.ts'
import { useQuestions } from './useQuestions.ts'

const loadLine = () => import('./drafting/DraftedLine.tsx').then((file) => file.DraftedLine)
const loadImport = () => import('./ImportDialog.tsx').then((file) => file.ImportDialog)

interface QuestionsPartProps extends PartProps {
  isShown: boolean
  onBusy: (busy: boolean) => void
  saved: string | undefined
}

/** The questions in their order, and the ways to more of them. */
export function QuestionsPart({ isShown, draft, change, fields, onBusy, saved }: QuestionsPartProps) {
  const { questions, drafted } = draft
  const own = useQuestions(questions, (next) => change({ questions: next }), fields)
  // Beside what is shown: it goes on behind another tab.
  const drafting = useDrafting(
    () => existingTexts(questions, drafted ?? null),
    (wish, more) => change({ drafted: joined(drafted ?? null, wish.article, more) }),
  )
  const [importing, setImporting] = useState(false)
  if (!isShown) return null
  return (
    <section className="tedit-questions" aria-label="Вопросы">
      <Fetched
        wanted={Boolean(drafted ?? drafting.wish)}
        load={loadLine}
        onFailure={drafting.stop}
        props={{
          drafted: drafted ?? null,
          wish: drafting.wish,
          failure: drafting.failure,
          onChange: (next) => change({ drafted: next }),
          onAgain: drafting.again,
          onStop: drafting.stop,
        }}
      />
      <div className="tedit-questions-head">
        <h2>Вопросы</h2>
        <span>
          {questions.length} из {limits.testing.questionsMax}
        </span>
        <Button variant="subtle" aria-haspopup="dialog" disabled={own.full} onClick={() => setImporting(true)}>
          Импорт
        </Button>
        {saved !== undefined && (
          <ExportMenu onExport={(format) => saveTelling(exportQuestions(saved, format), 'Ошибка выгрузки вопросов')} />
        )}
      </div>
      <p role="status" className="app-hidden">
        {own.said}
      </p>
      {own.removed && (
        <div role="status" className="tedit-removed">
          <span>Вопрос «{own.removed.name}» удалён</span>
          <Button variant="subtle" onClick={() => returnRow(own.undo)}>
            Вернуть
          </Button>
        </div>
      )}
      {questions.length > 0 ? (
        <QuestionRows
          questions={questions}
          groups={groupsOf(questions).map(({ name }) => name)}
          own={own}
          faults={faultsAt(fields, 'questions')}
          onBusy={onBusy}
        />
      ) : (
        !drafted && (
          <p className="tedit-dim">Вопросов пока нет: добавьте первый или возьмите готовые из файла или текста</p>
        )
      )}
      <Drafting drafting={drafting} draft={draft} change={change} own={own} onBusy={onBusy}>
        <Button
          variant="light"
          leftSection={<IconPlus size={20} />}
          aria-disabled={own.full}
          aria-invalid={fields?.questions !== undefined || undefined}
          onClick={() => own.full || own.add()}
        >
          Добавить вопрос
        </Button>
      </Drafting>
      <Input.Error>{fields?.questions}</Input.Error>
      <Fetched
        wanted={importing}
        load={loadImport}
        onFailure={() => setImporting(false)}
        props={{ opened: importing, left: own.left, onClose: () => setImporting(false), onQuestions: own.addAll }}
      />
    </section>
  )
}
