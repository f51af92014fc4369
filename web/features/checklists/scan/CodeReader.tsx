import './scan.css'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Camera } from './Camera.tsx'

interface CodeReaderProps {
  /** What the camera is to look at. */
  said: string
  label: string
  sample: string
  /** Of the button behind what was typed. */
  action: string
  /** What was read or typed; what is wrong with it is told where it came from. */
  onText: (text: string) => Promise<string | undefined>
}

/** A code by the camera, or typed where there is none. */
export function CodeReader({ said, label, sample, action, onText }: CodeReaderProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const [blind, setBlind] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(await onText(typed))
  }
  return (
    <>
      <Camera onText={(text) => void onText(text).then(setWrong)} onFault={() => setBlind(true)} />
      {!blind && (
        <p className="scan-said" role="status">
          {wrong ?? said}
        </p>
      )}
      <form className="scan-typed" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={label}
          placeholder={sample}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => {
            setFault(undefined)
            setTyped(currentTarget.value)
          }}
        />
        <Button type="submit" variant="default">
          {action}
        </Button>
      </form>
    </>
  )
}
