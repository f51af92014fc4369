import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../../data/contract.ts'
import { type Read, useRead } from '../../../data/useRead.ts'
import { same } from '../../../form/values.ts'
import { useClock } from '../../../lib/countdown.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { confirm } from '../../../ui/confirm.ts'
import { newTask, type TaskDraft } from '../fields/draft.ts'
import { taskFrom } from './template-draft.ts'

interface FromTemplateProps {
  /** Undefined while they are on their way. */
  templates: Read<Answer<'templateList'>>['data']
  draft: TaskDraft
  onChoose: (draft: TaskDraft) => void
}

const none: NonNullable<FromTemplateProps['templates']> = []

/** «Создать из шаблона». */
export function FromTemplate({ templates = none, draft, onChoose }: FromTemplateProps) {
  const clock = useClock()
  const ofCompany = useCompanyZone()
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const [chosen, setChosen] = useState('')
  /** What stood in the fields before anybody typed. */
  const [placed, setPlaced] = useState(newTask)
  const choose = (id: string) => {
    const template = templates.find(({ _id }) => _id === id)
    if (!template) return setChosen('')
    const zone = places?.find(({ _id }) => _id === template.restaurant?._id)?.timezone ?? ofCompany
    const put = () => {
      const filled = taskFrom(template, zone, clock.now())
      setChosen(id)
      setPlaced(filled)
      onChoose(filled)
    }
    const isTyped = Object.entries(placed).some(([name, value]) => !same(Reflect.get(draft, name), value))
    if (!isTyped) return put()
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
        data={[{ value: '', label: 'Без шаблона' }, ...templates.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  )
}
