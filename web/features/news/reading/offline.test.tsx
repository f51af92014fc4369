import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { client } from '../../../api.ts'
import { outbox } from '../../../data/later.ts'
import { cache } from '../../../data/reads.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { NewsPage } from './NewsPage.tsx'

const open = pagesForAdmin({ newsItem: NewsPage })
const user = userEvent.setup()

const { fetch } = globalThis
let mocked = fetch
/** Until it is called again with true. */
function network(isThere: boolean) {
  const none = () => Promise.reject(new TypeError('fetch failed'))
  globalThis.fetch = isThere ? mocked : Object.assign(none, { preconnect: fetch.preconnect })
}
const { IntersectionObserver } = globalThis
beforeEach(() => {
  mocked = globalThis.fetch
  // No layout here: the end of a text is in sight at once.
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(hear: IntersectionObserverCallback) {
      super(hear)
      this.observe = (target) => hear([{ target, isIntersecting: true } as IntersectionObserverEntry], this)
    }
  }
})
afterEach(async () => {
  globalThis.fetch = mocked
  globalThis.IntersectionObserver = IntersectionObserver
  await outbox.wipe()
})

/** Published for all, with comments and the button. */
async function published(): Promise<string> {
  const content = [{ type: 'paragraph', data: { text: 'Терраса закрыта' } }]
  const body = { title: 'Терраса', content, requireAck: true, commentsOn: true }
  const { data } = await client.POST('/api/news', { body })
  const id = data?._id ?? ''
  await client.POST('/api/news/{id}/publish', { params: { path: { id } }, body: {} })
  return id
}
const item = async (id: string) => (await client.GET('/api/news/{id}', { params: { path: { id } } })).data
const show = async (id: string) => {
  open(href('newsItem', { id }))
  await screen.findByRole('heading', { level: 1 })
}
const isKnown = /^Вы ознакомились/

test('«Ознакомлен» that is pressed without a network waits on the device, also for a page that is opened anew', async () => {
  const id = await published()
  await show(id)
  network(false)
  await user.click(await screen.findByRole('button', { name: 'Ознакомлен' }))
  await screen.findByText('Вы ознакомились. Отметка на устройстве, отправится, как только будет сеть')
  cleanup()
  open(href('newsItem', { id }))
  await screen.findByText(/Отметка на устройстве/)
  network(true)
  expect((await item(id))?.acknowledgedAt).toBeNull()
  await act(() => outbox.flush())
  await waitFor(() => expect(screen.getByText(isKnown).textContent).toMatch(/^Вы ознакомились \d/))
  expect((await item(id))?.acknowledgedAt).toBeString()
})

test('what the news said was changed meanwhile: that is told beside the button, and pressed again it counts', async () => {
  const id = await published()
  await show(id)
  network(false)
  await user.click(await screen.findByRole('button', { name: 'Ознакомлен' }))
  await screen.findByText(/Отметка на устройстве/)
  network(true)
  const content = [{ type: 'paragraph', data: { text: 'Терраса открыта' } }]
  await client.PUT('/api/news/{id}', { params: { path: { id } }, body: { content, resetRead: true } })
  await act(() => outbox.flush())
  await screen.findByText('Отметка не принята: Новость обновили. Прочитайте её ещё раз.')
  await screen.findByText('Терраса открыта')
  await user.click(screen.getByRole('button', { name: 'Ознакомлен' }))
  await waitFor(() => expect(screen.getByText(isKnown).textContent).toMatch(/^Вы ознакомились \d/))
  expect(outbox.state.refused).toEqual([])
})

test('a comment of news that is written without a network waits beside the others, and is sent once', async () => {
  const id = await published()
  await show(id)
  network(false)
  await user.type(await screen.findByLabelText('Комментарий'), 'Столы занесли')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  const list = await screen.findByRole('list', { name: 'Не отправлены' })
  expect(list.textContent).toContain('Столы занесли')
  expect(list.textContent).toContain('ждёт сети')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Комментарий').value).toBe('')
  network(true)
  await act(() => outbox.flush())
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Не отправлены' })).toBeNull())
  await screen.findByText('Столы занесли')
  const { data } = await client.GET('/api/news/{id}/comments', { params: { path: { id } } })
  expect(data?.comments.map(({ text }) => text)).toEqual(['Столы занесли'])
})

test('a comment that is not taken keeps its words, says why, and is put away by its writer', async () => {
  const id = await published()
  await show(id)
  network(false)
  await user.type(await screen.findByLabelText('Комментарий'), 'Столы занесли')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  await screen.findByRole('list', { name: 'Не отправлены' })
  network(true)
  await client.PUT('/api/news/{id}', { params: { path: { id } }, body: { commentsOn: false } })
  await act(() => outbox.flush())
  await act(() => cache.touch(['news']))
  // Nobody has commented, and nobody may: the words are there all the same.
  const list = within(await screen.findByRole('list', { name: 'Не отправлены' }))
  list.getByText('Столы занесли')
  list.getByText('Не принято: Комментарии к этой новости выключены')
  await user.click(list.getByRole('button', { name: 'Убрать' }))
  await user.click(await screen.findByRole('button', { name: 'Да, убрать' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Не отправлены' })).toBeNull())
})

test('a browser that keeps nothing sends at once', async () => {
  const kept = spyOn(outbox, 'add').mockResolvedValue(false)
  try {
    const id = await published()
    await show(id)
    await user.type(await screen.findByLabelText('Комментарий'), 'Столы занесли')
    await user.click(screen.getByRole('button', { name: 'Отправить' }))
    await screen.findByText('Столы занесли', { selector: '.comment-text' })
    await user.click(screen.getByRole('button', { name: 'Ознакомлен' }))
    await waitFor(() => expect(screen.getByText(isKnown).textContent).toMatch(/^Вы ознакомились \d/))
    network(false)
    await user.type(screen.getByLabelText('Комментарий'), 'И стулья')
    await user.click(screen.getByRole('button', { name: 'Отправить' }))
    await screen.findByText('Это устройство не хранит данные без сети. Повторите, когда она появится')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Комментарий').value).toBe('И стулья')
  } finally {
    kept.mockRestore()
  }
})
