import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import type { FormField, FormValues } from '../../openapi/rules/forms/forms.ts'
import { ReportFields } from './ReportFields.tsx'

afterEach(cleanup)
const user = userEvent.setup()
const fields: FormField[] = [
  { id: 'note', type: 'text', label: 'Что не так' },
  { id: 'name', type: 'text', label: 'Позывной', maxLength: 3 },
  { id: 'shelf', type: 'file', label: 'Акт', maxCount: 3 },
  { id: 'bar', type: 'file', label: 'Накладная', maxCount: 3 },
]

/** Each choice of files is kept when the test says so. */
function fill() {
  const turns: ((ids: string[]) => void)[] = []
  const keep = () => new Promise<string[]>((resolve) => turns.push(resolve))
  const shown = { values: {} as FormValues }
  function Form() {
    const [values, setValues] = useState<FormValues>({ shelf: ['old'] })
    shown.values = values
    return <ReportFields fields={fields} values={values} files={{ stored: [], local: [], keep }} onChange={setValues} />
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  return { turns, shown }
}
const choose = (label: string) =>
  user.upload(
    screen.getByLabelText(label, { selector: 'input' }),
    new File([''], 'act.pdf', { type: 'application/pdf' }),
  )

test('what is typed, taken out and chosen while a file is made ready stays as it is', async () => {
  const { turns, shown } = fill()
  await choose('Акт')
  await choose('Накладная')
  await user.type(screen.getByLabelText('Что не так'), 'Не хватает двух')
  await user.click(screen.getByRole('button', { name: /^Убрать файл/ }))
  turns[1]?.(['new bar'])
  turns[0]?.(['new shelf'])
  await waitFor(() => expect(shown.values.shelf).toEqual(['new shelf']))
  expect(shown.values).toEqual({ note: 'Не хватает двух', shelf: ['new shelf'], bar: ['new bar'] })
})

test('a text takes as many signs as its form says, whatever they are', async () => {
  const { shown } = fill()
  await user.type(screen.getByLabelText('Позывной'), '🍷🍷аб')
  expect(shown.values.name).toBe('🍷🍷а')
})
