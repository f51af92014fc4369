import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { writeToken } from '../../api/token.ts'
import { cache } from '../../data/reads.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { sampleArticle } from './sample-article.ts'
import { StepsAgain } from './StepsAgain.tsx'
import { createAll, createKeys } from './starters.ts'
import { type StepKey, steps } from './steps.ts'

const show = pagesForAdmin({
  dashboard: FirstStepsCard,
  company: StepsAgain,
  articleEdit: () => <h1>Правка</h1>,
})
const user = userEvent.setup()
type Onboarding = components['schemas']['Onboarding']
const read = () => cache.query('onboardingGet', undefined)
const answered = () => read().state.data as Onboarding | undefined
const button = (name: string) => screen.findByRole('button', { name })
const card = () => screen.findByRole('region', { name: 'С чего начать' })
const positionNames = async () => (await client.GET('/api/positions')).data?.map(({ name }) => name) ?? []
const topicNames = async () =>
  (await client.GET('/api/topics', { params: { query: { flat: true } } })).data?.map(({ name }) => name) ?? []

/** The demo company has done all of it: here it has only begun. */
async function begin(...done: StepKey[]) {
  show(href('dashboard'))
  await waitFor(() => expect(answered()).toBeDefined())
  act(() => {
    if (session.company) session.company.moduleSettings = { ...session.company.moduleSettings, integrations: true }
  })
  const keys: StepKey[] = ['restaurants', 'positions', 'staff', 'articles', 'checklists', 'telegram']
  act(() => {
    cache.show<Onboarding>(read(), () => ({
      hidden: false,
      steps: keys.map((key) => ({ key, done: done.includes(key) })),
    }))
  })
}

test('each step says why and where, the done ones are ticked', async () => {
  await begin('restaurants')
  const list = within(await card())
  expect(list.getByText('1 из 6')).toBeDefined()
  const [first, second] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('готово')
  expect(within(second ?? document.body).getByText(steps.positions.why)).toBeDefined()
  for (const key of ['positions', 'staff', 'articles', 'checklists', 'telegram'] as const) {
    const { label, to } = steps[key].action
    expect(list.getByRole('link', { name: label }).getAttribute('href')).toBe(to)
  }
  expect(list.queryByRole('link', { name: steps.restaurants.action.label })).toBeNull()
})

test('a company that has begun long ago sees nothing', async () => {
  show(href('dashboard'))
  // Of a section that is off nothing is asked.
  const undone = () => answered()?.steps.flatMap(({ key, done }) => (done ? [] : [key]))
  await waitFor(() => expect(undone()).toEqual(['telegram']))
  expect(screen.queryByText('С чего начать')).toBeNull()
})

test('put away, it stays away', async () => {
  await begin()
  await user.click(await button('Скрыть'))
  await waitFor(() => expect(screen.queryAllByText('С чего начать').length).toBe(0))
  expect((await client.GET('/api/onboarding')).data?.hidden).toBe(true)
})

test('what was put away can be brought back while something is left to do', async () => {
  await client.PUT('/api/onboarding', { body: { hidden: true } })
  show(href('company'))
  await waitFor(() => expect(answered()?.hidden).toBe(true))
  // The demo company has done all of it.
  expect(screen.queryByRole('button', { name: 'Показать снова' })).toBeNull()
  act(() => {
    cache.show<Onboarding>(read(), () => ({ hidden: true, steps: [{ key: 'restaurants', done: false }] }))
  })
  await user.click(await button('Показать снова'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать снова' })).toBeNull())
  expect((await client.GET('/api/onboarding')).data?.hidden).toBe(false)
})

test('ready positions: what is there already is told and left alone', async () => {
  const before = await positionNames()
  expect(before).toContain('Бармен')
  await begin()
  await user.click(await button('Готовые должности'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Готовые должности' }))
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Бармен/ })).disabled).toBe(true)
  const free = dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)
  const left = free[0]
  if (!left) throw new Error('the demo company has all of them')
  await user.click(left)
  await user.click(dialog.getByRole('button', { name: /^Добавить/ }))
  await screen.findByText(/^Добавили \d/)
  const after = await positionNames()
  expect(after).toHaveLength(before.length + free.length - 1)
})

test('ready topics have their colours', async () => {
  await begin()
  await user.click(await button('Готовые темы'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Готовые темы' }))
  await user.click(await dialog.findByRole('button', { name: /^Добавить/ }))
  await screen.findByText(/^Добавили \d/)
  expect(await topicNames()).toEqual(expect.arrayContaining(['Сервис', 'Кухня', 'Бар', 'Касса', 'Новому сотруднику']))
  const { data } = await client.GET('/api/topics', { params: { query: { flat: true } } })
  expect(data?.filter(({ name }) => name === 'Кухня')).toHaveLength(1)
})

test('one that somebody made meanwhile is no failure', async () => {
  expect(await createAll('positions', ['Бармен'], createKeys())).toEqual({ made: [], taken: ['Бармен'] })
})

test('a refusal ends it and keeps what was made', async () => {
  const outcome = await createAll('topics', ['Сервис', 'Бар', 'Касса'], (name) => {
    if (name === 'Бар') writeToken(null)
    return 'key'
  })
  expect(outcome).toEqual({ made: ['Сервис'], taken: [], refusal: expect.stringMatching(/./) })
})

test('the sample becomes a draft and opens for editing', async () => {
  await begin()
  const press = await button('Пример статьи')
  // Twice before it is drawn: there is one.
  act(() => {
    fireEvent.click(press)
    fireEvent.click(press)
  })
  await screen.findByRole('heading', { name: 'Правка' })
  const id = location.pathname.split('/').at(-1) ?? ''
  const { data } = await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } } })
  expect(data).toMatchObject({ title: sampleArticle.title, status: 'draft' })
  expect(data?.content.blocks.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['table', 'quote', 'warning', 'checklist']),
  )
})

test('whoever has gone on meanwhile is not taken to the sample: he is told where it is', async () => {
  await begin()
  const answer = holdAnswers()
  await user.click(await button('Пример статьи'))
  act(() => navigate(href('company')))
  answer()
  await screen.findByText(/^Черновик создан/)
  expect(location.pathname).toBe(href('company'))
  await user.click(screen.getByRole('link', { name: 'Открыть' }))
  await screen.findByRole('heading', { name: 'Правка' })
})

/** Answers are on their way until the returned function is called. */
function holdAnswers(): () => void {
  const { fetch } = globalThis
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await fetch(input, init)
    await promise
    return answer
  }
  globalThis.fetch = Object.assign(late, { preconnect: fetch.preconnect })
  onTestFinished(() => void (globalThis.fetch = fetch))
  return resolve
}
