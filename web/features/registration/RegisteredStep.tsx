import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface RegisteredStepProps {
  /** What was typed on this step, by its labels. */
  values: Record<string, string>
  next: string
  onNext: () => void
  children?: ReactNode
}

/** A step that Back finds after the company was made: what was typed can be read, and nothing is registered twice. */
export function RegisteredStep({ values, next, onNext, children }: RegisteredStepProps) {
  return (
    <div className="registration-form">
      <p>Компания уже создана. Осталось подтвердить email кодом из письма.</p>
      {Object.entries(values).map(([label, value]) => (
        <TextInput key={label} label={label} value={value} readOnly />
      ))}
      <Button h={52} fz={17} fullWidth onClick={onNext}>
        {next}
      </Button>
      {children}
    </div>
  )
}
