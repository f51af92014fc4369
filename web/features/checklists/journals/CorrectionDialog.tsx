import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { correctable } from '../../../../openapi/rules/journals/journal-grid.ts'
import { cellWords } from '../../../../openapi/rules/journals/journal-file.ts'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'

interface CorrectionDialogProps {
  sheet: Snapshot<components['schemas']['JournalSheet']>
  opened: boolean
  onClose: () => void
}
const { journalReasonMax, journalTextMax } = limits.checklists
const nothing = { what: '', was: '', now: '', reason: '' }

/** What was wrong, what is right and why: a line of its own. */
export function CorrectionDialog({ sheet, opened, onClose }: CorrectionDialogProps) {
  const form = useId()
  const { kind, month, restaurant, table } = sheet
  const [day, setDay] = useState('')
  const [said, setSaid] = useState(nothing)
  const { busy, submit } = useBusy()
  const [failed, setFailed] = useState<{ message: string; fields?: Record<string, string> | undefined }>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const isGrid = table.layout === 'grid'
  const names = correctable(kind, table)
  /** What the sheet says of it now stands there already. */
  function choose(what: string, on: string) {
    const row = isGrid ? table.rows[names.indexOf(what)] : undefined
    const cell = row?.cells[Number(on.slice(-2)) - 1]
    setDay(on)
    setSaid({ ...said, what, ...(cell && { was: cellWords(structuredClone(cell) as never).slice(0, journalTextMax) }) })
    setFailed(undefined)
  }
  const field = (name: 'was' | 'now' | 'reason') => ({
    value: said[name],
    error: errorOf(failed?.fields, name),
    maxLength: name === 'reason' ? journalReasonMax : journalTextMax,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setSaid({ ...said, [name]: currentTarget.value })
      setFailed(undefined)
    },
  })
  async function send() {
    const body = { restaurant: restaurant._id, month, day, ...said }
    const reply = await write('journalCorrect', { path: { kind }, body }, { key: repeatKey([kind, body]) })
    if (reply.failed) {
      const { problem } = reply.failed
      return setFailed({ ...problem, message: messageOf(problem, 'Ошибка сохранения') })
    }
    toast('success', 'Исправление добавлено')
    setSaid(nothing)
    onClose()
  }
  return (
    <Dialog
      title="Исправить запись"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Добавить исправление
        </FormFoot>
      }
    >
      <form id={form} noValidate className="journal-form" onSubmit={(event) => submit(event, send)}>
        <p>Запись останется, под таблицей появится строка: кто, когда, что и почему исправил.</p>
        <TextInput
          label="День"
          type="date"
          data-autofocus
          min={`${month}-01`}
          max={`${month}-${table.layout === 'grid' ? table.columns.length : '31'}`}
          value={day}
          error={errorOf(failed?.fields, 'day')}
          onChange={({ currentTarget }) => choose(said.what, currentTarget.value)}
        />
        <NativeSelect
          label="Что исправляется"
          data={[{ value: '', label: 'Выберите' }, ...new Set(names)]}
          value={said.what}
          error={errorOf(failed?.fields, 'what')}
          onChange={({ currentTarget }) => choose(currentTarget.value, day)}
        />
        <TextInput label="Было записано" description="Пусто — записи не было" autoComplete="off" {...field('was')} />
        <TextInput label="Верно" autoComplete="off" {...field('now')} />
        <Textarea label="Причина" rows={2} {...field('reason')} />
        {!failed?.fields && <FormError>{failed?.message}</FormError>}
      </form>
    </Dialog>
  )
}
