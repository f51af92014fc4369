import '../../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { newTemplate } from './template-draft.ts'
import { TemplateNameDialog } from './TemplateNameDialog.tsx'

afterEach(cleanup)
const open = (count: number) => {
  const people = Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Сотрудник ${at}` }))
  render(
    <MantineProvider env="test">
      <TemplateNameDialog draft={{ ...newTemplate, people }} onClose={() => {}} />
    </MantineProvider>,
  )
  return screen.queryByText('В шаблоне до 50 исполнителей: войдут первые 50 из 51')
}

test('of a task for more people than a template keeps it is said before that not all of them go in', () => {
  expect(open(50)).toBeNull()
  cleanup()
  expect(open(51)).not.toBeNull()
})
