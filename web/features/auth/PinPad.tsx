import './pin-pad.css'
import { Button } from '@mantine/core'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import type { MouseEvent } from 'react'

interface PinPadProps {
  sending: boolean
  onDigit: (digit: string) => void
  onErase: () => void
}

/** A press leaves the cursor in the field: the keys of a keyboard go on working. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

const upper = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Keys large enough for a wet thumb: the PIN is typed on a phone or a shared tablet in the hall. The last one sends. */
export function PinPad({ sending, onDigit, onErase }: PinPadProps) {
  const digit = (value: string) => (
    <button key={value} type="button" disabled={sending} onMouseDown={keepFocus} onClick={() => onDigit(value)}>
      {value}
    </button>
  )
  return (
    <div className="pin-pad" role="group" aria-label="Цифры PIN-кода">
      {upper.map(digit)}
      <button type="button" disabled={sending} aria-label="Стереть цифру" onMouseDown={keepFocus} onClick={onErase}>
        <IconBackspace size={26} aria-hidden="true" />
      </button>
      {digit('0')}
      <Button type="submit" h="auto" px={0} fz={17} radius={14} loading={sending} onMouseDown={keepFocus}>
        Войти
      </Button>
    </div>
  )
}
