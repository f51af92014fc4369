import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { client } from '../api.ts'
import { loseNextAnswer } from '../test/lose-answer.ts'
import { pagesForAdmin } from '../test/pages.tsx'
import { peopleWords, type Chosen } from './audience-query.ts'
import { AudienceDialog } from './AudienceDialog.tsx'
import { AudienceFields } from './AudienceFields.tsx'

pagesForAdmin({})
const user = userEvent.setup()
let chosen: Chosen | undefined
beforeEach(() => (chosen = undefined))
const open = (max: number = limits.tasks.eachMax) =>
  render(
    <MantineProvider env="test">
      <AudienceDialog opened onClose={() => {}} onChoose={(people) => (chosen = people)} max={max} />
    </MantineProvider>,
  )
const everybody = async () => (await client.GET('/api/users/assignees/chosen', {})).data ?? { count: 0, people: [] }
const told = (count: number) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(count === 0 ? 'Никого' : peopleWords(count)))
const yes = () => screen.getByRole('button', { name: /^Выбрать/ })

test('how many it is, and who, is told with every tick, and they are given back', async () => {
  const { people, count } = await everybody()
  open()
  await told(count)
  const waiters = people.filter(({ position }) => position?.name === 'Официант')
  const place = waiters[0]?.restaurants[0]
  await user.click(within(await screen.findByRole('group', { name: 'Должности' })).getByLabelText('Официант'))
  await told(waiters.length)
  await user.click(within(screen.getByRole('group', { name: 'Рестораны' })).getByLabelText(place?.name ?? ''))
  const both = waiters.filter(({ restaurants }) => restaurants.some(({ _id }) => _id === place?._id))
  await told(both.length)
  for (const { name } of both) expect(within(screen.getByRole('list')).getByText(name)).toBeDefined()
  await user.click(yes())
  expect(chosen?.map(({ id }) => id)).toEqual(both.map(({ id }) => id))
})

test('more people than there is room for are not given back, and it says why', async () => {
  const { count } = await everybody()
  open(count - 1)
  await screen.findByText(`Можно не больше ${count - 1}: уточните выбор`)
  await user.click(yes())
  expect(chosen).toBeUndefined()
})

test('people of other ticks are never given back when the answer did not come', async () => {
  open()
  await told((await everybody()).count)
  loseNextAnswer('GET', '/api/users/assignees/chosen')
  await user.click(within(await screen.findByRole('group', { name: 'Должности' })).getByLabelText('Официант'))
  await screen.findByText('Не удалось посчитать людей')
  await user.click(yes())
  expect(chosen).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText('Не удалось посчитать людей')).toBeNull())
  await user.click(yes())
  expect(chosen?.length).toBeGreaterThan(0)
})

test('of a restaurant that the list does not hold, or not yet, nobody reads the id', async () => {
  const { data: places = [] } = await client.GET('/api/restaurants')
  const [place] = places
  if (!place) throw new Error('there is no restaurant')
  const gone = '00000000-0000-7000-8000-000000000999'
  render(
    <MantineProvider env="test">
      <AudienceFields restaurants={[place._id, gone]} positions={[]} fields={undefined} onChange={() => {}} />
    </MantineProvider>,
  )
  await user.click(screen.getByLabelText('Рестораны', { selector: 'input' }))
  expect(document.body.textContent).not.toContain(place._id)
  await screen.findAllByText(place.name)
  expect(document.body.textContent).not.toContain(gone)
})
