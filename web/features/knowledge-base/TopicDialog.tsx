import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'

interface TopicDialogProps {
  opened: boolean
  onClose: () => void
  onCreated: (id: string) => void
}

/** A topic of the highest level, made without leaving the article. */
export function TopicDialog({ opened, onClose, onCreated }: TopicDialogProps) {
  const [name, setName] = useState('')
  const [color, setColor] = useState<string>(limits.topics.color)
  const { busy, act } = useBusy()
  const [problem, setProblem] = useState<Problem>()
  const [repeatKey] = useState(() => createRepeatKeys())

  function submit(event: FormEvent) {
    event.preventDefault()
    // React sends it on to the article's form, in which this dialog is drawn.
    event.stopPropagation()
    if (name.trim() === '') {
      setProblem({ code: 'INVALID_REQUEST', message: '', fields: { name: 'Введите название темы' } })
      return
    }
    void act(create)
  }
  async function create() {
    const body = { name: name.trim(), color, parent: '' as const }
    const { data, failed, shown } = await write('topicCreate', { body }, { key: repeatKey(body) })
    if (failed) {
      setProblem(failed.problem)
      return
    }
    repeatKey.forget()
    toast('success', 'Тема создана успешно!')
    // The select knows it by then.
    await shown
    onCreated(data._id)
    setName('')
    setColor(limits.topics.color)
    setProblem(undefined)
    onClose()
  }

  return (
    <Dialog title="Новая тема" opened={opened} onClose={onClose} busy={busy}>
      <form noValidate className="kb-settings" onSubmit={submit}>
        <TextInput
          label="Название темы"
          data-autofocus
          maxLength={limits.topics.nameMax}
          value={name}
          error={errorOf(problem?.fields, 'name')}
          onChange={(event) => {
            setProblem(undefined)
            setName(event.currentTarget.value)
          }}
        />
        <ColorField
          standard={limits.topics.color}
          label="Цвет"
          value={color}
          onChange={setColor}
          error={errorOf(problem?.fields, 'color')}
        />
        <FormError>{problem && !problem.fields ? messageOf(problem, 'Ошибка при создании темы') : undefined}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" aria-busy={busy}>
            {busy ? 'Сохранение…' : 'Создать тему'}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
