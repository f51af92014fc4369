import { useId, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messageOf } from '../../../api/problem.ts'
import { AudienceFields } from '../../../audience/AudienceFields.tsx'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'
import { NumberInput, Select } from '../../../ui/overlays/fields.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import type { Asked } from './needs.ts'
import { bodyOf, chosenOf, testChoices } from './ask-choice.ts'

interface AskDialogProps {
  id: string
  asked: Asked
  opened: boolean
  onClose: () => void
}

/** Mounted anew with each opening: what was not saved is not there the next time. */
export const AskDialog = (props: AskDialogProps) => <AskForm key={String(props.opened)} {...props} />

/** Short: the three stand side by side on a phone. */
const kinds = [
  { value: 'none', label: 'Не просить' },
  { value: 'read', label: 'Кнопкой' },
  { value: 'test', label: 'Тестом' },
] as const

/** How the readers of an article tell that they know it, who of them, and by when. */
function AskForm({ id, asked, opened, onClose }: AskDialogProps) {
  const form = useId()
  // As it was when the dialog was opened: a refusal has the settings read anew, and they are not written over unseen (C11).
  const [seen] = useState(asked)
  const [chosen, setChosen] = useState(() => chosenOf(seen))
  const { busy, submit } = useBusy()
  const [failed, setFailed] = useState<{ message: string; fields?: Record<string, string> | undefined }>()
  const tests = useRead('testList', { query: { scope: 'all', status: 'active' } }, { when: chosen.kind === 'test' })
  const change = (part: Partial<typeof chosen>) => {
    setFailed(undefined)
    setChosen({ ...chosen, ...part })
  }
  async function save() {
    const { failed: why } = await write('acknowledgementSave', { path: { id }, body: bodyOf(chosen, seen) })
    if (why) return setFailed({ ...why.problem, message: messageOf(why.problem, 'Ошибка сохранения') })
    toast('success', chosen.kind === 'none' ? 'Статья больше не просит ознакомления' : 'Статья просит ознакомления')
    onClose()
  }
  const fault = (field: string) => errorOf(failed?.fields, field)
  return (
    <Dialog
      title="Ознакомление"
      size="choice"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Сохранить
        </FormFoot>
      }
    >
      <form id={form} className="ask-form" noValidate onSubmit={(event) => submit(event, save)}>
        <Segments
          full
          label="Чем подтверждают"
          choices={kinds}
          value={chosen.kind}
          onChange={(kind) => change({ kind })}
        />
        {chosen.kind === 'test' && (
          <Select
            label="Тест"
            placeholder="Выберите тест"
            searchable
            data={testChoices(tests.data, seen)}
            value={chosen.test}
            error={fault('test')}
            nothingFoundMessage="Ничего не найдено"
            onChange={(test) => change({ test })}
          />
        )}
        {chosen.kind !== 'none' && (
          <>
            <AudienceFields
              restaurants={chosen.restaurants}
              positions={chosen.positions}
              fields={failed?.fields}
              onChange={change}
            />
            <NumberInput
              label="Срок, дней"
              description="От дня, когда попросили, или от первого дня сотрудника. Пусто — без срока"
              min={1}
              max={limits.acknowledgements.dueDaysMax}
              allowDecimal={false}
              allowNegative={false}
              value={chosen.dueDays}
              error={fault('dueDays')}
              onChange={(dueDays) => change({ dueDays })}
            />
          </>
        )}
        {!failed?.fields && <FormError>{failed?.message}</FormError>}
      </form>
    </Dialog>
  )
}
