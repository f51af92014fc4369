import { Input, Switch } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { NumberInput } from '../../../ui/overlays/fields.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { PoolFields } from './PoolFields.tsx'
import { type PartProps, settingFault } from './test-draft.ts'

const { timeLimitMax, attemptsLimitMax, retakeDelayMax } = limits.testing
// What is wrong with the passing score its own message says: the field takes what somebody types.
const PERCENT_TYPED_MAX = 999

const numbers = [
  { name: 'timeLimit', label: 'Время на тест, минут', hint: '0 — без ограничений', max: timeLimitMax },
  { name: 'passingScore', label: 'Проходной балл, %', hint: 'Доля баллов от 1 до 100', max: PERCENT_TYPED_MAX },
  { name: 'attemptsLimit', label: 'Сколько попыток', hint: '0 — без ограничений', max: attemptsLimitMax },
  {
    name: 'retakeDelayHours',
    label: 'Пауза между попытками, часов',
    hint: 'От конца попытки до начала следующей',
    max: retakeDelayMax,
  },
] as const
const switches = [
  { name: 'shuffleQuestions', label: 'Перемешивать вопросы', hint: 'В каждой попытке свой порядок' },
  {
    name: 'shuffleAnswers',
    label: 'Перемешивать варианты ответов',
    hint: 'У вопросов на порядок и соответствие они перемешаны всегда',
  },
  {
    name: 'allowCopy',
    label: 'Разрешить копировать текст вопросов',
    hint: 'Иначе его нельзя выделить и скопировать',
  },
] as const
const showing = ownKeys(labels.TestShowAnswers).map((value) => ({
  value,
  label: labels.TestShowAnswers[value],
}))

/** How the test is taken: time, score, attempts, order, and what is shown behind it. */
export function SettingsPart({ isShown, ...part }: PartProps & { isShown: boolean }) {
  if (!isShown) return null
  const { draft, change, fields } = part
  return (
    <div className="tedit-part">
      <div className="tedit-fields" data-wide>
        {numbers.map(({ name, label, hint, max }) => (
          <NumberInput
            key={name}
            label={label}
            description={hint}
            min={0}
            max={max}
            clampBehavior="strict"
            allowDecimal={false}
            value={draft[name]}
            error={settingFault(fields, name)}
            onChange={(typed) => change({ [name]: typeof typed === 'number' ? typed : 0 })}
          />
        ))}
      </div>
      <PoolFields {...part} />
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          description={hint}
          checked={draft[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
        />
      ))}
      <div>
        <Input.Label labelElement="div">Показывать правильные ответы</Input.Label>
        <Segments
          full
          label="Показывать правильные ответы"
          choices={showing}
          value={draft.showAnswers}
          onChange={(showAnswers) => change({ showAnswers })}
        />
      </div>
    </div>
  )
}
