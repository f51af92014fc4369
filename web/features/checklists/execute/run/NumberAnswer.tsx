import { TextInput, UnstyledButton } from '@mantine/core'
import IconPlusMinus from '@tabler/icons-react/dist/esm/icons/IconPlusMinus.mjs'
import { useId, useState } from 'react'
import type { Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { normWords, numberFrom, numberWords } from '../../../../../openapi/rules/text/norm-words.ts'
import { answerFault, isFail } from '../../../../../openapi/rules/checklists/run-answers.ts'
import { NotApplicable } from './Choices.tsx'
import { withOtherSign } from '../../../../lib/other-sign.ts'
import { ownAria } from '../../../../ui/own-aria.ts'
import { useTyped } from '../../../../lib/useTyped.ts'
import type { AnswerProps } from './ItemCard.tsx'

const notNumber = 'Введите число'

/** The minus has a button of its own where a value may be below zero. */
const mayBeNegative = ({ min, unit = '' }: Item) => min === undefined || min < 0 || unit.includes('°')

const saidIn = (text: string) => (text.trim() === '' ? null : numberFrom(text))
const faultOf = (item: Item, said: number | null | undefined) =>
  said === undefined ? notNumber : answerFault(item, { value: said })

export function NumberAnswer({ item, run, answer, give, labelledBy, describedBy }: AnswerProps) {
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const value = answer?.value
  const shown = typeof value === 'number' ? numberWords(value, item) : ''
  const typed = useTyped(shown, async (text) => {
    const said = saidIn(text)
    const fault = faultOf(item, said)
    setWrong(fault)
    if (fault === undefined && said !== undefined && said !== (value ?? null))
      await give(item, { value: said, na: false })
  })
  const now = numberFrom(typed.value)
  const fails = now !== undefined && isFail(item, { value: now })
  const norm = normWords(item)
  const last = run.lastValues.find(({ itemId }) => itemId === item.id)?.values ?? []
  const error = wrong ?? describedBy
  return (
    <>
      {(norm || last.length > 0) && (
        <p className="run-hint run-norm" id={`${id}-norm`}>
          {norm && <span>Норма: {norm}</span>}
          {last.length > 0 && <span>Прошлые: {last.map((one) => numberWords(one.value, item)).join(' · ')}</span>}
        </p>
      )}
      <div className="run-number" data-fails={fails || undefined}>
        {mayBeNegative(item) && (
          <UnstyledButton
            className="run-choice run-sign"
            aria-label="Сменить знак"
            // The keyboard stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              typed.change(withOtherSign(typed.value))
              void typed.keep()
            }}
          >
            <IconPlusMinus size={20} aria-hidden="true" />
          </UnstyledButton>
        )}
        <TextInput
          {...ownAria}
          className="run-number-field"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-labelledby={labelledBy}
          aria-describedby={[
            `${id}-norm`,
            ...(wrong ? [`${id}-wrong`] : []),
            ...(describedBy ? [describedBy] : []),
          ].join(' ')}
          aria-invalid={error !== undefined || undefined}
          rightSection={item.unit}
          rightSectionWidth={56}
          maxLength={40}
          value={typed.value}
          onChange={(event) => {
            setWrong(undefined)
            typed.change(event.currentTarget.value)
          }}
          onBlur={() => {
            // What can't be taken stays, to be mended.
            const fault = faultOf(item, saidIn(typed.value))
            if (fault === undefined) void typed.done()
            else setWrong(fault)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        <NotApplicable item={item} answer={answer} give={give} />
      </div>
      <div role="alert" id={`${id}-wrong`} className="run-fault">
        {wrong !== undefined && <p>{wrong}</p>}
      </div>
    </>
  )
}
