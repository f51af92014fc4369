import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { client } from '../../../api.ts'
import { peopleWords } from '../../../audience/audience-query.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { newTask, type Person } from './draft.ts'
import { PeopleField } from './PeopleField.tsx'

pagesForAdmin({})
const user = userEvent.setup()
const { assigneesMax } = limits.tasks

test('of people who are added by restaurant and position it is said how many have no room', async () => {
  let people: readonly Person[] = []
  const first = Array.from({ length: assigneesMax - 2 }, (_, at) => ({ id: `${at}`, name: `Сотрудник ${at}` }))
  function Field() {
    const [draft, setDraft] = useState({ ...newTask, people: first })
    people = draft.people
    return <PeopleField draft={draft} error={undefined} change={(part) => setDraft({ ...draft, ...part } as never)} />
  }
  render(
    <MantineProvider env="test">
      <Notifications />
      <Field />
    </MantineProvider>,
  )
  const { data } = await client.GET('/api/users/assignees/chosen', {})
  const count = data?.count ?? 0
  await user.click(screen.getByRole('button', { name: 'Выбрать по ресторану и должности' }))
  await user.click(await screen.findByRole('button', { name: `Выбрать: ${peopleWords(count)}` }))
  await screen.findByText(`Не вошло исполнителей: ${count - 2}. У задачи их до ${assigneesMax}`)
  await waitFor(() => expect(people).toHaveLength(assigneesMax))
  expect(people.slice(0, first.length)).toEqual(first)
})
