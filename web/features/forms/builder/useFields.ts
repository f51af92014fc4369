import { useRef, useState } from 'react'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { confirm } from '../../../ui/confirm.ts'
import { type Asked, blank, copyOf, inserted, isFull, moved, patched, returned, without } from './fields.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { useAhead } from '../../../lib/useAhead.ts'
import { nameOf } from './field-name.ts'

type Fields = readonly FormField[]
type Faults = Readonly<Record<string, string>> | undefined

/** Taken out, and what there was before. */
interface Removed {
  id: string
  name: string
  before: Fields
}

/** What is done with the fields of a form that is built: chosen, added, ordered, taken out and brought back. */
export function useFields(fields: Fields, onChange: (fields: Fields) => void, refused: Faults) {
  // A picture that arrives is put into what has been typed by then.
  const { now, put: change } = useAhead(fields, onChange)
  const asked = useRef<Asked>(new Map())
  const [selected, setSelected] = useState<string>()
  const [fresh, setFresh] = useState<string>()
  const [removed, setRemoved] = useState<Removed>()
  const [said, setSaid] = useState('')

  // A refusal opens the first field that is wrong, before the page looks for where to lead.
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    const first = [...faultsAt(refused, 'fields').keys()].toSorted((a, b) => a - b)[0]
    const wrong = first === undefined ? undefined : fields[first]
    if (wrong && !refused?.title) setSelected(wrong.id)
  }

  const full = isFull(fields)
  const choose = (id: string | undefined) => {
    setSelected(id)
    setFresh(undefined)
  }
  function put(field: FormField, at: number) {
    if (full) return
    change(inserted(fields, field, at))
    setSelected(field.id)
    setFresh(field.id)
    setSaid(`${nameOf(field)}: добавлено, место ${at + 1} из ${fields.length + 1}`)
  }
  const afterSelected = () => {
    const at = fields.findIndex(({ id }) => id === selected)
    return at === -1 ? fields.length : at + 1
  }
  function take(field: FormField) {
    const at = fields.findIndex(({ id }) => id === field.id)
    change(without(fields, field.id))
    setRemoved({ id: field.id, name: nameOf(field), before: fields })
    choose(selected === undefined ? undefined : (fields[at + 1] ?? fields[at - 1])?.id)
  }
  return {
    selected: fields.find(({ id }) => id === selected),
    fresh: fresh === selected,
    said,
    full,
    removed: removed && fields.every(({ id }) => id !== removed.id) ? removed : undefined,
    choose,
    add: (type: FormField['type'], at = afterSelected()) => put(blank(type), at),
    copy: (field: FormField) => put(copyOf(field), fields.findIndex(({ id }) => id === field.id) + 1),
    move: (from: number, to: number) => change(moved(fields, from, to)),
    patch: (id: string, part: Partial<FormField>) => change(patched(now(), id, part, asked.current)),
    askToRemove: (field: FormField, andThen: () => void) =>
      confirm({
        title: 'Удалить поле?',
        text: `«${nameOf(field)}» исчезнет из формы. Данные ответы останутся.`,
        yes: 'Удалить',
        danger: true,
        act: () => {
          take(field)
          andThen()
        },
      }),
    undo: () => {
      if (!removed) return
      change(returned(fields, removed.before, removed.id))
      choose(removed.id)
      setRemoved(undefined)
    },
  }
}
