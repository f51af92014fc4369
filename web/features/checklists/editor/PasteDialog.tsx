import { Button, Textarea } from '@mantine/core'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useState } from 'react'
import { itemsFromText, type NewItem } from '../../../../openapi/rules/checklists/item-list.ts'
import { plural } from '../../../lib/plural.ts'
import { FileButton } from '../../../uploads/FileButton.tsx'
import { acceptSpreadsheets } from '../../../uploads/spreadsheet-file.ts'
import { useSheetReading } from '../../../uploads/useSheetReading.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { ROOM_WORDS } from './item-words.ts'
import { type Skipped, sendSheet } from './send-sheet.ts'

interface PasteDialogProps {
  opened: boolean
  /** How many more the checklist may have. */
  left: number
  onClose: () => void
  onItems: (items: readonly NewItem[]) => void
}

/** A list from anywhere: typed or pasted lines, or a table. */
export function PasteDialog({ opened, left, onClose, onItems }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  /** Of a table: the items that there is no room for. */
  const [over, setOver] = useState(0)
  const { reading, error, take, letGo } = useSheetReading(sendSheet, (sheet) => {
    if (sheet.items.length > 0) onItems(sheet.items.slice(0, left))
    const beyond = Math.max(0, sheet.items.length - left)
    if (sheet.skipped.length + beyond === 0) return leave()
    setSkipped(sheet.skipped)
    setOver(beyond)
  })
  const { items, leftOut } = itemsFromText(text)
  const fits = Math.min(items.length, left)
  const notIn = leftOut.length + items.length - fits
  const isPartly = skipped.length > 0 || over > 0

  /** What is typed waits for the next time: Escape and Back are pressed by mistake, too. */
  function close() {
    letGo()
    setSkipped([])
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
      phone="sheet"
      title="Вставить списком"
      opened={opened}
      onClose={close}
      foot={
        isPartly ? (
          <Button onClick={leave}>Готово</Button>
        ) : (
          <>
            <Button
              disabled={fits === 0}
              onClick={() => {
                onItems(items.slice(0, left))
                leave()
              }}
            >
              {fits === 0 ? 'Добавить' : `Добавить ${fits} ${plural(fits, 'пункт', 'пункта', 'пунктов')}`}
            </Button>
            <FileButton
              label="Таблица с пунктами"
              accept={acceptSpreadsheets}
              variant="default"
              leftSection={<IconFileSpreadsheet size={20} />}
              busy={reading}
              onFile={take}
            >
              {reading ? 'Читаем таблицу…' : 'Из таблицы'}
            </FileButton>
          </>
        )
      }
    >
      {isPartly ? (
        <div role="status">
          {over > 0 && (
            <p>
              Не вошло: {over}. {ROOM_WORDS}
            </p>
          )}
          {skipped.length > 0 && <p>Остальное добавлено. Эти строки не стали пунктами:</p>}
          <ul>
            {skipped.map(({ row, reason }) => (
              <li key={row}>
                Строка {row}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <Textarea
            label="Пункты, каждый с новой строки"
            description="Строка с двоеточием на конце станет разделом, вопрос — пунктом «Да / Нет»"
            rows={10}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {notIn > 0 && (
            <p className="cled-dim">
              Не войдёт: {notIn}. {ROOM_WORDS}
            </p>
          )}
          <p className="cled-dim">
            Таблица xlsx или csv: колонки Пункт, Раздел, Тип, От, До, Единица, Варианты, Обязательный, Критичный,
            Подсказка, Место; или один столбец
          </p>
        </>
      )}
      <FormError>{error}</FormError>
    </Dialog>
  )
}
