import './editor.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { audienceQuery, peopleWords } from '../../../audience/audience-query.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { href } from '../../../routes.ts'
import { counted } from '../../../ui/counted.ts'
import { MultiSelect, NumberInput } from '../../../ui/overlays/fields.tsx'
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

const Facts = ({ draft, change, fields }: PartProps) => (
  <>
    <TextInput
      name="title"
      label="Название"
      placeholder="Первая неделя официанта"
      autoComplete="off"
      maxLength={limits.courses.titleMax}
      value={draft.title}
      error={errorOf(fields, 'title')}
      onChange={({ currentTarget }) => change({ title: currentTarget.value })}
    />
    <Textarea
      name="description"
      label="Описание, необязательно"
      rows={3}
      {...counted(draft.description, limits.courses.descriptionMax)}
      value={draft.description}
      error={errorOf(fields, 'description')}
      onChange={({ currentTarget }) => change({ description: currentTarget.value })}
    />
  </>
)

interface Choice {
  _id: string
  name: string
  isOn: boolean
}
/** What is switched off is offered to whoever has it already. */
const offered = (rows: readonly Choice[], chosen: readonly string[]) =>
  rows
    .filter(({ _id, isOn }) => isOn || chosen.includes(_id))
    .map(({ _id, name, isOn }) => ({ value: _id, label: isOn ? name : `${name} (отключено)` }))

function Settings({ draft, change, fields }: PartProps) {
  const { restaurants, positions, dueDays, isLastLocked, hasCertificate, isActive } = draft
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  return (
    <>
      <MultiSelect
        name="restaurants"
        label="Рестораны"
        placeholder={restaurants.length > 0 ? undefined : 'Все рестораны'}
        searchable
        data={offered(
          (places.data ?? []).map((one) => ({ ...one, isOn: one.isActive })),
          restaurants,
        )}
        value={[...restaurants]}
        error={errorOf(fields, 'restaurants')}
        nothingFoundMessage="Ничего не найдено"
        onChange={(chosen) => change({ restaurants: chosen })}
      />
      <MultiSelect
        name="positions"
        label="Должности"
        placeholder={positions.length > 0 ? undefined : 'Все должности'}
        searchable
        data={offered(
          (posts.data ?? []).map((one) => ({ ...one, isOn: one.status === 'active' })),
          positions,
        )}
        value={[...positions]}
        error={errorOf(fields, 'positions')}
        nothingFoundMessage="Ничего не найдено"
        onChange={(chosen) => change({ positions: chosen })}
      />
      <HowMany restaurants={restaurants} positions={positions} />
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

function HowMany(choice: Parameters<typeof audienceQuery>[0]) {
  const { data, behind } = useRead('userListByAudience', { query: audienceQuery(choice) })
  return (
    <p role="status" className="course-edit-count" aria-busy={!data || behind}>
      {data ? `Курс получат: ${data.count === 0 ? 'никто' : peopleWords(data.count)}` : 'Считаем…'}
    </p>
  )
}
