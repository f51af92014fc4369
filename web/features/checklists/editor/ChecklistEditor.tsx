import './editor.css'
import { Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ReactNode, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { EditorPage } from '../../../form/EditorPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { faultsAt } from '../../../lib/faults-at.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { href } from '../../../routes.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { returnRow } from '../../../ui/row-focus.ts'
import { PeoplePart } from './PeoplePart.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'
import { Facts } from './Facts.tsx'
import { Places, placeId, type places } from './Places.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useItems } from './useItems.ts'

// What no empty checklist needs comes with its first item, or when it is asked for.
export const loadRows = () => import('./ItemRows.tsx').then((file) => file.ItemRows)
export const loadJournal = () => import('./JournalPart.tsx').then((file) => file.JournalPart)
const loadPreview = () => import('./Preview.tsx').then((file) => file.Preview)
const loadPaste = () => import('./PasteDialog.tsx').then((file) => file.PasteDialog)

interface ChecklistEditorProps {
  title: string
  form: Form & {
    draft: ChecklistDraft
    change: (part: Partial<ChecklistDraft>) => void
    fields: Record<string, string> | undefined
  }
  /** What else is known of it: version, codes. */
  about?: ReactNode
  /** Which runs of today it changes. */
  effects?: ReactNode
}

/** Four blocks one under another, what they say at the left, what a phone shows of them at the right. */
export function ChecklistEditor({ title, form, about, effects }: ChecklistEditorProps) {
  const wide = useWide()
  const [pasting, setPasting] = useState(false)
  const { draft, change, fields: refused } = form
  const { items } = draft
  const own = useItems(items, (next) => change({ items: next }), refused)
  return (
    <EditorPage
      title={title}
      backTo={href('checklists')}
      backLabel="Шаблоны чек-листов"
      form={form}
      about={about}
      preview={(close) => <Fetched wanted load={loadPreview} onFailure={close} props={{ draft }} />}
    >
      <div className="cled">
        {wide && <Places draft={draft} />}
        <div className="cled-middle">
          {effects}
          <Block place="Основное">
            <Facts draft={draft} change={change} fields={refused} />
          </Block>
          <Block place="Кому">
            <PeoplePart draft={draft} change={change} fields={refused} />
          </Block>
          <Block place="Когда">
            <ScheduleFields draft={draft} change={change} fields={refused} />
          </Block>
          <Block
            place="Пункты"
            beside={
              <>
                <span>
                  {items.length} из {limits.checklists.itemsMax}
                </span>
                <Button variant="subtle" aria-haspopup="dialog" disabled={own.full} onClick={() => setPasting(true)}>
                  Вставить списком
                </Button>
              </>
            }
          >
            <p role="status" className="app-hidden">
              {own.said}
            </p>
            {own.removed && (
              <div role="status" className="cled-removed">
                <span>Пункт «{own.removed.name}» удалён</span>
                <Button variant="subtle" onClick={() => returnRow(own.undo)}>
                  Вернуть
                </Button>
              </div>
            )}
            {items.length > 0 && (
              <Fetched
                wanted
                load={loadRows}
                onFailure={() => own.open(undefined)}
                props={{ items, own, faults: faultsAt(refused, 'items') }}
              />
            )}
            <Button
              variant="light"
              leftSection={<IconPlus size={20} />}
              aria-disabled={own.full}
              aria-invalid={refused?.items !== undefined || undefined}
              onClick={() => own.full || own.add()}
            >
              Добавить пункт
            </Button>
            <Input.Error>{refused?.items}</Input.Error>
          </Block>
          <Block place="Журнал">
            {items.length === 0 ? (
              <p className="cled-people">Сначала добавьте пункты.</p>
            ) : (
              <Fetched
                wanted
                load={loadJournal}
                onFailure={() => own.open(undefined)}
                props={{ draft, change, fields: refused }}
              />
            )}
          </Block>
        </div>
      </div>
      <Fetched
        wanted={pasting}
        load={loadPaste}
        onFailure={() => setPasting(false)}
        props={{ opened: pasting, left: own.left, onClose: () => setPasting(false), onItems: own.addAll }}
      />
    </EditorPage>
  )
}

interface BlockProps {
  place: (typeof places)[number]
  beside?: ReactNode
  children: ReactNode
}
const Block = ({ place, beside, children }: BlockProps) => (
  <section className="cled-block" aria-labelledby={placeId(place)}>
    <div className="cled-block-head">
      <h2 id={placeId(place)}>{place}</h2>
      {beside}
    </div>
    {children}
  </section>
)
