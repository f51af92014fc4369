import { ActionIcon, TextInput } from '@mantine/core'
import IconPlusMinus from '@tabler/icons-react/dist/esm/icons/IconPlusMinus.mjs'
import { useId, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { numberFrom, numberWords } from '../../../../openapi/rules/text/norm-words.ts'
import { withOtherSign } from '../../../lib/other-sign.ts'
import { useTyped } from '../../../lib/useTyped.ts'
import type { AnswerProps } from './question.ts'

const notNumber = 'Введите число'

/** With a comma or a point, and a button for the minus that a telephone's keys lack. */
export function NumberAnswer({ question: { unit }, value, give, labelledBy }: AnswerProps) {
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const shown = typeof value === 'number' ? numberWords(value, {}) : ''
  const typed = useTyped(shown, async (text) => {
    const said = readNumber(text)
    setWrong(said === undefined)
    if (said !== undefined && said !== value) await give(said)
  })
  return (
    <>
      <div className="ask-number">
        <ActionIcon
          size={52}
          variant="default"
          aria-label="Сменить знак"
          // The keyboard stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            typed.change(withOtherSign(typed.value))
            if (readNumber(withOtherSign(typed.value)) !== undefined) void typed.keep()
          }}
        >
          <IconPlusMinus size={22} />
        </ActionIcon>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-labelledby={labelledBy}
          aria-describedby={`${id}-wrong`}
          error={wrong}
          maxLength={40}
          rightSection={unit}
          rightSectionWidth={72}
          value={typed.value}
          onChange={(event) => {
            setWrong(false)
            typed.change(event.currentTarget.value)
          }}
          onBlur={() => {
            // What can't be read stays, to be mended.
            if (readNumber(typed.value) === undefined) setWrong(true)
            else void typed.done()
          }}
        />
      </div>
      <div role="alert" id={`${id}-wrong`} className="ask-wrong">
        {wrong && <p>{notNumber}</p>}
      </div>
    </>
  )
}

/** null: it was taken back; undefined: no number. */
function readNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const said = numberFrom(text)
  return said !== undefined && Math.abs(said) <= limits.testing.numberMax ? said : undefined
}
