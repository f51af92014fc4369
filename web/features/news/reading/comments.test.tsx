import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { draftStore } from '../../../test/draft-store.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { NewsPage } from './NewsPage.tsx'

const open = pagesForAdmin({ newsItem: NewsPage })
draftStore()
const user = userEvent.setup()

test('a comment that is not sent outlives its page; sent, it leaves its field', async () => {
  const { data } = await client.GET('/api/news')
  const id = data?.news.find(({ commentsOn, status }) => commentsOn && status === 'published')?._id ?? ''
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Комментарий')
  open(href('newsItem', { id }))
  await user.type(await field(), 'Столы с террасы занесли')
  cleanup()
  open(href('newsItem', { id }))
  await waitFor(async () => expect((await field()).value).toBe('Столы с террасы занесли'))
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  await screen.findByText('Столы с террасы занесли', { selector: '.comment-text *, .comment-text' })
  await waitFor(async () => expect((await field()).value).toBe(''))
})
