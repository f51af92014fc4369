import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { NewsEditPage } from './NewsEditPage.tsx'

const open = pagesForAdmin({ newsEdit: NewsEditPage })
const user = userEvent.setup()

/** News that stand open. */
async function opened(title: string, ...steps: ('publish' | 'archive')[]): Promise<string> {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Терраса' } }] }
  const { data } = await client.POST('/api/news', { body: { title, content } })
  const id = data?._id ?? ''
  for (const step of steps) await client.POST(`/api/news/{id}/${step}`, { params: { path: { id } }, body: {} })
  open(href('newsEdit', { id }))
  await screen.findByDisplayValue(title)
  return id
}
const days = () => screen.queryAllByRole('group', { name: 'Опубликовать' }).length
const get = async (id: string) => (await client.GET('/api/news/{id}', { params: { path: { id } } })).data
const press = (name: string) => user.click(screen.getByRole('button', { name }))

/** Calls of this address wait for what is returned, or fail by it. */
function hold(ending: string) {
  const { fetch } = globalThis
  const gate = Promise.withResolvers<Response | undefined>()
  const held: string[] = []
  const holding = async (...[input, init]: Parameters<typeof fetch>) => {
    const url = input instanceof Request ? input.url : String(input)
    const method = input instanceof Request ? input.method : init?.method
    if (method !== 'GET' && url.endsWith(ending)) {
      held.push(url)
      const instead = await gate.promise
      if (instead) return instead
    }
    return fetch(input, init)
  }
  globalThis.fetch = Object.assign(holding, { preconnect: fetch.preconnect })
  const end = () => void (globalThis.fetch = fetch)
  onTestFinished(end)
  return { held, end, let: gate.resolve }
}
const refused = () => Response.json({ code: 'CONFLICT', message: 'Не вышло', status: 409 }, { status: 409 })

test('pressed twice while the first is on its way, a save that was refused publishes nothing the next time', async () => {
  const id = await opened('Веранда')
  const saves = hold(`/news/${id}`)
  await press('Сохранить и опубликовать')
  await press('Сохранить и опубликовать')
  expect(saves.held).toHaveLength(1)
  await act(async () => saves.let(refused()))
  await screen.findByText('Не вышло')
  saves.end()
  await user.type(screen.getByLabelText('Заголовок'), ' закрыта')
  await press('Сохранить')
  await screen.findByText('Новость обновлена')
  expect(await get(id)).toMatchObject({ title: 'Веранда закрыта', status: 'draft' })
})

test('news in the archive ask for no day to come out at: it would not be kept', async () => {
  await opened('Веранда', 'publish', 'archive')
  expect(days()).toBe(0)
  await press('Сохранить и опубликовать')
  await screen.findByText('Новость опубликована')
})

test('what was saved and could not be published is saved', async () => {
  const id = await opened('Веранда')
  expect(days()).toBe(1)
  const publishing = hold('/publish')
  publishing.let(refused())
  await user.type(screen.getByLabelText('Заголовок'), ' закрыта')
  await press('Сохранить и опубликовать')
  await screen.findByText('Не вышло')
  await screen.findByText('Новость обновлена')
  expect(await get(id)).toMatchObject({ title: 'Веранда закрыта', status: 'draft' })
})
