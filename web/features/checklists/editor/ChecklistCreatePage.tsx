import { useState } from 'react'
import { useSearch } from 'wouter'
import { starters } from '../../../../openapi/rules/checklists/checklist-starters.ts'
import { write } from '../../../data/write.ts'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { bodyOf, emptyChecklist } from './checklist-draft.ts'
import { ChecklistEditor } from './ChecklistEditor.tsx'
import { fromStarter } from './from-starter.ts'

/** Empty, or filled by one of those to begin with: `?starter=`. */
export function ChecklistCreatePage() {
  const key = new URLSearchParams(useSearch()).get('starter')
  const starter = starters.find((one) => one.key === key)
  return <NewChecklist key={starter?.key ?? ''} starter={starter} />
}

function NewChecklist({ starter }: { starter: (typeof starters)[number] | undefined }) {
  // Ids are given once, so that a page that is drawn again has typed nothing.
  const [first] = useState(() => (starter ? fromStarter(starter) : emptyChecklist))
  const form = useForm({
    entity: 'checklist/new',
    first,
    send: (draft, { key }) => write('checklistCreate', { body: bodyOf(draft) }, { key }),
    said: 'Чек-лист создан',
    to: href('checklists'),
    onward: ({ _id, updatedAt }) => ({
      entity: `checklist/${_id}`,
      version: updatedAt,
      to: href('checklistEdit', { id: _id }),
    }),
    named: ({ title }) => title,
  })
  return <ChecklistEditor title="Новый чек-лист" form={form} />
}
