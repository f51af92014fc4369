import './editor.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { AudienceCount } from '../../../audience/AudienceCount.tsx'
import { AudienceFields } from '../../../audience/AudienceFields.tsx'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { href } from '../../../routes.ts'
import { counted } from '../../../ui/counted.ts'
import { NumberInput } from '../../../ui/overlays/fields.tsx'
import type { PartProps } from './course-draft.ts'
import { StepsPart } from './StepsPart.tsx'

interface CourseEditorProps {
  title: string
  form: Form & PartProps
  about?: ReactNode
}

/** What a course is called, what is in it, whom it is for and by when. */
export const CourseEditor = ({ title, form, about }: CourseEditorProps) => (
  <FormPage
    title={title}
    backTo={href('coursesAdmin')}
    backLabel="Управление курсами"
    form={form}
    note={about && <span className="course-edit-note">{about}</span>}
  >
    <Facts {...form} />
    <StepsPart {...form} />
    <Settings {...form} />
  </FormPage>
)

const Facts = (form: PartProps) => (
  <>
    <TextInput
      label="Название"
      placeholder="Первая неделя официанта"
      autoComplete="off"
      maxLength={limits.courses.titleMax}
      {...textField(form, 'title')}
    />
    <Textarea
      label="Описание, необязательно"
      rows={3}
      {...counted(form.draft.description, limits.courses.descriptionMax)}
      {...textField(form, 'description')}
    />
  </>
)

function Settings({ draft, change, fields }: PartProps) {
  const { restaurants, positions, dueDays, isLastLocked, hasCertificate, isActive } = draft
  return (
    <>
      <AudienceFields restaurants={restaurants} positions={positions} fields={fields} onChange={change} />
      <AudienceCount words="Курс получат" restaurants={restaurants} positions={positions} />
      <NumberInput
        label="Срок, дней"
        description="От дня, когда курс включили, или от первого дня сотрудника. Пусто — без срока"
        min={1}
        max={limits.courses.dueDaysMax}
        allowDecimal={false}
        allowNegative={false}
        value={dueDays}
        error={errorOf(fields, 'dueDays')}
        onChange={(days) => change({ dueDays: days })}
      />
      <Switch
        label="Последний шаг открывается после остальных"
        checked={isLastLocked}
        onChange={({ currentTarget }) => change({ isLastLocked: currentTarget.checked })}
      />
      <Switch
        label="Сертификат по окончании"
        checked={hasCertificate}
        onChange={({ currentTarget }) => change({ hasCertificate: currentTarget.checked })}
      />
      <Switch
        label="Курс включён"
        description="Отключённый никто не видит; кто прошёл, у того он остаётся"
        checked={isActive}
        onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
      />
    </>
  )
}
