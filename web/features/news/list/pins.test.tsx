import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { NewsListPage } from './NewsListPage.tsx'

const open = pagesForAdmin({ news: NewsListPage })
const user = userEvent.setup()

async function published(title: string): Promise<string> {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Терраса' } }] }
  const { data } = await client.POST('/api/news', { body: { title, content } })
  const path = { id: data?._id ?? '' }
  await client.POST('/api/news/{id}/publish', { params: { path }, body: {} })
  return path.id
}
const pin = (id: string, isPinned: boolean) =>
  client.PUT('/api/news/{id}', { params: { path: { id } }, body: { isPinned } })
const pinned = async () =>
  (await client.GET('/api/news', { params: { query: { status: 'published' } } })).data?.news.flatMap((one) =>
    one.isPinned ? one.title : [],
  )

test('an order that is saved keeps what another administrator has pinned meanwhile, and pins nothing that he has taken off', async () => {
  const [fire, terrace, menu] = [await published('Тревога'), await published('Веранда'), await published('Новое меню')]
  await client.PUT('/api/news/pinned', { body: { ids: [fire, terrace] } })
  open(href('news'))
  await user.click(await screen.findByRole('button', { name: 'Порядок закреплённых' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findAllByText('Веранда')
  await pin(fire, false)
  await pin(menu, true)
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Порядок сохранён')
  expect(await pinned()).toEqual(['Веранда', 'Новое меню'])
})
