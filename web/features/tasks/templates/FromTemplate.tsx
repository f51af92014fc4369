import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { session } from '../../../shell/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { newTask, type TaskDraft } from '../fields/draft.ts'
import { taskFrom } from './template-draft.ts'

interface FromTemplateProps {
  draft: TaskDraft
  onChoose: (draft: TaskDraft) => void
}

/** «Создать из шаблона»; absent where the company keeps none. */
export function FromTemplate({ draft, onChoose }: FromTemplateProps) {
  const clock = useClock()
  const { company } = useSnapshot(session)
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { data } = useRead('templateList')
  const [chosen, setChosen] = useState('')
  if (!data || data.length === 0) return null
  const choose = (id: string) => {
    const template = data.find(({ _id }) => _id === id)
    if (!template) return setChosen('')
    const zone =
      places?.find(({ _id }) => _id === template.restaurant?._id)?.timezone ?? company?.timezone ?? 'Europe/Moscow'
    const put = () => {
      setChosen(id)
      onChoose(taskFrom(template, zone, clock.now()))
    }
    const isTyped =
      [draft.title, draft.description].some((text) => text.trim() !== '') || draft.people.length > newTask.people.length
    if (!isTyped || chosen !== '') return put()
    return confirm({
      title: 'Заменить то, что вы ввели?',
      text: `Поля заполнятся из шаблона «${template.name}».`,
      yes: 'Да, заменить',
      act: put,
    })
  }
  return (
    <div className="task-template">
      <NativeSelect
        name="template"
        label="Создать из шаблона"
        data={[{ value: '', label: 'Без шаблона' }, ...data.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  )
}
