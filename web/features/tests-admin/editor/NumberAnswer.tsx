import { TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import type { Question } from './questions.ts'

interface NumberAnswerProps {
  question: Question
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<Question>) => void
}

const { numberMax, unitMax } = limits.testing
const DECIMALS = 6

/** A number, how far from it is still right, and of what. */
export const NumberAnswer = ({ question, faults, onChange }: NumberAnswerProps) => (
  <div className="tedit-fields" role="group" aria-label="Верный ответ">
    <NumberSetting
      label="Верное число"
      value={question.value}
      min={-numberMax}
      max={numberMax}
      decimals={DECIMALS}
      fault={faults.value}
      onChange={(value) => onChange({ value })}
    />
    <NumberSetting
      label="Погрешность, ±"
      value={question.tolerance}
      min={0}
      max={numberMax}
      decimals={DECIMALS}
      placeholder="0"
      fault={faults.tolerance}
      onChange={(tolerance) => onChange({ tolerance })}
    />
    <TextInput
      label="Единица"
      placeholder="°C, г, мин"
      autoComplete="off"
      maxLength={unitMax}
      value={question.unit ?? ''}
      error={faults.unit}
      onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
    />
  </div>
)
