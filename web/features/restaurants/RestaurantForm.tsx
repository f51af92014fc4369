import './restaurants.css'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { bodyOf, faults, type RestaurantDraft } from './restaurant-form.ts'
import { RestaurantFields } from './RestaurantFields.tsx'

interface RestaurantFormProps {
  title: string
  begin: RestaurantDraft
  save: (body: ReturnType<typeof bodyOf>) => Promise<{ data?: components['schemas']['Restaurant']; error?: Problem }>
  done: string
}

export function RestaurantForm({ title, begin, save, done }: RestaurantFormProps) {
  const [, navigate] = useLocation()
  const [first] = useState(begin)
  const [draft, setDraft] = useState(first)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const fields = faults(problem)

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const { data, error } = await save(bodyOf(draft))
    setSending(false)
    // What was typed stays on the page whatever happened (A3), after STALE too.
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', done)
    navigate(href('restaurants'))
  }

  return (
    <FormPage
      title={title}
      backTo={href('restaurants')}
      backLabel="Рестораны"
      error={problem && !fields ? messageOf(problem, 'Ошибка сохранения') : undefined}
      sending={sending}
      touched={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <RestaurantFields
        draft={draft}
        fields={fields}
        onChange={(part) => {
          setProblem(undefined)
          setDraft((before) => ({ ...before, ...part }))
        }}
      />
    </FormPage>
  )
}
