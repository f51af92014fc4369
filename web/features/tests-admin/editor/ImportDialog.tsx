import { Button, Textarea } from '@mantine/core'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useDeferredValue, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { QUESTION_COLUMNS } from '../../../../openapi/rules/testing/test-sheet.ts'
import { questionsFromText } from '../../../../openapi/rules/testing/test-text.ts'
import { newId } from '../../../lib/new-id.ts'
import { plural } from '../../../lib/plural.ts'
import { FileButton } from '../../../uploads/FileButton.tsx'
import { acceptSpreadsheets } from '../../../uploads/spreadsheet-file.ts'
import { useSheetReading } from '../../../uploads/useSheetReading.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import type { Questions } from './questions.ts'
import { type Skipped, sendSheet } from './sheets.ts'
import { SkippedRows } from './SkippedRows.tsx'

interface ImportDialogProps {
  opened: boolean
  /** How many more the test may have. */
  left: number
  onClose: () => void
  onQuestions: (questions: Questions) => void
}

const columns = Object.values(QUESTION_COLUMNS).join(', ')

/** Questions from anywhere: pasted text, read as it is typed, or a table. */
export function ImportDialog({ opened, left, onClose, onQuestions }: ImportDialogProps) {
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly Skipped[]>()
  /** Of a table: the questions that there is no room for. */
  const [over, setOver] = useState(0)
  const { reading, error, take, letGo } = useSheetReading(sendSheet, (sheet) => {
    if (sheet.questions.length > 0) onQuestions(sheet.questions.slice(0, left))
    const beyond = Math.max(0, sheet.questions.length - left)
    if (sheet.skipped.length + beyond === 0) return leave()
    setUnread(sheet.skipped)
    setOver(beyond)
  })
  const { questions, skipped } = questionsFromText(useDeferredValue(text), newId)
  const fits = Math.min(questions.length, left)

  /** What is typed waits for the next time: Escape and Back are pressed by mistake, too. */
  function close() {
    letGo()
    setUnread(undefined)
    setOver(0)
    onClose()
  }
  function leave() {
    setText('')
    close()
  }
  return (
    <Dialog
      room
      phone="full"
      size="table"
      title="Импорт вопросов"
      opened={opened}
      onClose={close}
      closeOnClickOutside={text === ''}
      foot={
        unread ? (
          <Button onClick={leave}>Готово</Button>
        ) : (
          <>
            <Button
              disabled={fits === 0}
              onClick={() => {
                onQuestions(questions.slice(0, left))
                leave()
              }}
            >
              {fits === 0 ? 'Добавить' : `Добавить ${fits} ${plural(fits, 'вопрос', 'вопроса', 'вопросов')}`}
            </Button>
            <FileButton
              label="Файл с вопросами"
              accept={acceptSpreadsheets}
              variant="default"
              leftSection={<IconFileSpreadsheet size={20} />}
              busy={reading}
              onFile={take}
            >
              {reading ? 'Читаем файл…' : 'Из файла'}
            </FileButton>
          </>
        )
      }
    >
      {unread ? (
        <SkippedRows title="Остальное добавлено. Эти строки файла не стали вопросами:" rows={unread} />
      ) : (
        <>
          <Textarea
            label="Вопросы текстом"
            description="Вопрос, под ним варианты; верный начинается с «*» или «+». «Ответ: …» — текст или число, «левая = правая» — соответствие. Между вопросами пустая строка"
            rows={12}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {skipped.length > 0 && <SkippedRows title="Эти места текста не станут вопросами:" rows={skipped} />}
          {questions.length > left && (
            <p className="tedit-dim">
              Не войдёт: {questions.length - left}. В тесте до {limits.testing.questionsMax} вопросов
            </p>
          )}
          <p className="tedit-dim">Файл xlsx или csv с колонками: {columns}</p>
        </>
      )}
      <FormError>
        {over > 0 ? `Не вошло вопросов: ${over}. В тесте их до ${limits.testing.questionsMax}` : error}
      </FormError>
    </Dialog>
  )
}
