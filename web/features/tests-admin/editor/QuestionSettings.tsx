import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { counted } from '../../../ui/counted.ts'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import { Select } from '../../../ui/overlays/fields.tsx'
import { NumberAnswer } from './NumberAnswer.tsx'
import { OptionsField } from './OptionsField.tsx'
import { PairsField } from './PairsField.tsx'
import { PictureField } from './PictureField.tsx'
import { type Question, withType } from './questions.ts'

export interface QuestionSettingsProps {
  question: Question
  /** Those that other questions name. */
  groups: readonly string[]
  /** By the setting. */
  faults: Readonly<Record<string, string>>
  /** It has just been added: its text is typed first. */
  fresh: boolean
  onBusy: (busy: boolean, failure?: string) => void
  onChange: (part: Partial<Question>) => void
  onDone: () => void
}

const { questionMax, explanationMax, pointsMax, questionCategoryMax } = limits.testing
const types = Object.entries(labels.TestQuestionType).map(([value, label]) => ({ value, label }))

/** One question as it is written: what every one has, and between it the answers of its type. */
export function QuestionSettings({ question, groups, faults, fresh, onBusy, onChange, onDone }: QuestionSettingsProps) {
  const list = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fresh) text.current?.focus()
  }, [fresh])
  const { type } = question
  return (
    <div className="tedit-settings">
      <Textarea
        ref={text}
        label="Текст вопроса"
        rows={2}
        {...counted(question.text, questionMax)}
        value={question.text}
        error={faults.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <PictureField
        label="Картинка к вопросу"
        url={question.image}
        fault={faults.image}
        onBusy={onBusy}
        onChange={(image) => onChange({ image })}
      />
      <div className="tedit-fields">
        <Select
          label="Тип"
          allowDeselect={false}
          data={types}
          value={type}
          onChange={(chosen) => chosen && onChange(withType(question, chosen as Question['type']))}
        />
        <NumberSetting
          label="Баллы"
          value={question.points ?? 1}
          min={1}
          max={pointsMax}
          fault={faults.points}
          onChange={(points = 1) => onChange({ points })}
        />
        <TextInput
          label="Группа"
          placeholder="Необязательно"
          list={list}
          autoComplete="off"
          maxLength={questionCategoryMax}
          value={question.category ?? ''}
          error={faults.category}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
        />
        <datalist id={list}>
          {groups.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <Answers question={question} faults={faults} onBusy={onBusy} onChange={onChange} />
      {(type === 'multiple' || type === 'match') && (
        <Switch
          label="Засчитывать частично"
          description={
            type === 'match'
              ? 'Баллы по числу верных пар'
              : 'Баллы по числу верных вариантов; лишние отметки их уменьшают'
          }
          checked={question.partial ?? false}
          onChange={({ currentTarget }) => onChange({ partial: currentTarget.checked })}
        />
      )}
      <Textarea
        label="Пояснение"
        placeholder="Покажем вместе с правильным ответом"
        rows={2}
        {...counted(question.explanation ?? '', explanationMax)}
        value={question.explanation ?? ''}
        error={faults.explanation}
        onChange={({ currentTarget }) => onChange({ explanation: currentTarget.value })}
      />
      <Button variant="default" className="tedit-done" onClick={onDone}>
        Готово
      </Button>
    </div>
  )
}

type AnswersProps = Pick<QuestionSettingsProps, 'question' | 'faults' | 'onBusy' | 'onChange'>
/** What is right, as its type has it. */
function Answers(props: AnswersProps) {
  const { question, faults, onChange } = props
  switch (question.type) {
    case 'single':
    case 'multiple':
    case 'order':
      return <OptionsField {...props} />
    case 'match':
      return <PairsField pairs={question.pairs ?? []} fault={faults.pairs} onChange={(pairs) => onChange({ pairs })} />
    case 'number':
      return <NumberAnswer {...props} />
    case 'text':
      return (
        <Textarea
          label="Верные ответы, каждый с новой строки"
          description="Без регистра и лишних пробелов, ё = е. Пусто — ответ проверит человек"
          rows={3}
          value={(question.acceptedAnswers ?? []).join('\n')}
          error={faults.acceptedAnswers}
          onChange={({ currentTarget: { value } }) =>
            onChange({ acceptedAnswers: value === '' ? [] : value.split('\n') })
          }
        />
      )
  }
}
