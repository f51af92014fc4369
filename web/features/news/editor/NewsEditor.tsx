import '../reading/news-page.css'
import './news-editor.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { LazyEditor } from '../../../editor/LazyEditor.tsx'
import { flushPending } from '../../../lib/pending.ts'
import type { useSaveGate } from '../../../editor/uploads/useSaveGate.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { href } from '../../../routes.ts'
import { counted } from '../../../ui/counted.ts'
import { CoverField } from './CoverField.tsx'
import type { PartProps } from './news-draft.ts'
import { NewsSettings } from './NewsSettings.tsx'

interface NewsEditorProps {
  title: string
  form: Form & PartProps
  gate: ReturnType<typeof useSaveGate>['gate']
  onBusy: (busy: boolean) => void
  /** Of news that are out: whether they are shown as new. */
  isOut?: boolean
  /** Of those that never were: when they come out. From the archive they come by a press. */
  isToCome?: boolean
  /** Saves it and publishes it at once. */
  publish: ReactNode
}

export function NewsEditor({ title, form, gate, onBusy, isOut = false, isToCome = true, publish }: NewsEditorProps) {
  const { draft, change, fields } = form
  const [historyPlace, setHistoryPlace] = useState<HTMLElement | null>(null)
  const whole = {
    ...form,
    // The editor tells of its changes in batches: the last letter goes with the rest.
    submit: () => {
      flushSync(flushPending)
      form.submit()
    },
  }
  return (
    <FormPage title={title} backTo={href('news')} backLabel="Новости" form={whole}>
      <CoverField
        cover={draft.cover}
        fault={errorOf(fields, 'cover')}
        onBusy={onBusy}
        onChange={(cover) => change({ cover })}
      />
      <TextInput
        label="Заголовок"
        placeholder="О чём новость"
        autoComplete="off"
        maxLength={limits.news.titleMax}
        {...textField(form, 'title')}
      />
      <Textarea
        label="Коротко, необязательно"
        rows={2}
        {...counted(draft.summary, limits.news.summaryMax)}
        {...textField(form, 'summary')}
      />
      <div className="news-editor" role="group" aria-label="Текст новости">
        <div className="news-editor-head">
          <span>Текст</span>
          <span ref={setHistoryPlace} />
        </div>
        <LazyEditor
          key={form.revision}
          value={draft.blocks}
          onChange={(blocks) => change({ blocks })}
          levels={undefined}
          onUnfinished={gate.see}
          historyPlace={historyPlace}
          minHeight={limits.editor.createMinHeightPx}
          error={errorOf(fields, 'content')}
        />
      </div>
      <NewsSettings {...form} isOut={isOut} isToCome={isToCome} />
      {publish}
    </FormPage>
  )
}

interface PublishProps {
  busy: boolean
  onPublish: () => void
}
/** Pressed while a save is on its way it asks for nothing: the wish would wait for the next one. */
export const PublishButton = ({ busy, onPublish }: PublishProps) => (
  <div>
    <Button variant="light" aria-busy={busy} aria-disabled={busy} onClick={() => !busy && onPublish()}>
      Сохранить и опубликовать
    </Button>
  </div>
)
