import './test/dom.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'bun:test'
import { messages } from '../openapi/gen/messages.gen.ts'
import { ExecutePage } from './features/checklists/execute/ExecutePage.tsx'
import { CoursePage } from './features/courses/CoursePage.tsx'
import { ArticlePage } from './features/knowledge-base/ArticlePage.tsx'
import { NewsPage } from './features/news/reading/NewsPage.tsx'
import { TaskPage } from './features/tasks/card/TaskPage.tsx'
import { ResultPage } from './features/tests/result/ResultPage.tsx'
import { TakePage } from './features/tests/take/TakePage.tsx'
import { href } from './routes.ts'
import { pagesForAdmin } from './test/pages.tsx'

const List = () => <h1>Список</h1>
const open = pagesForAdmin({
  articles: List,
  article: ArticlePage,
  courses: List,
  course: CoursePage,
  news: List,
  newsItem: NewsPage,
  tasks: List,
  taskEdit: TaskPage,
  testResults: List,
  testResult: ResultPage,
  tests: List,
  testTake: TakePage,
  checklistExecute: ExecutePage,
})

// Well formed, and nobody's; what is no id at all is an old or broken link, and told the same.
const ids = ['00000000-0000-7000-8000-000000000999', 'x']
const things = ids.flatMap((id): [address: string, words: string, list: string][] => [
  [href('article', { id }), messages.ARTICLE_NOT_FOUND, href('articles')],
  [href('course', { id }), messages.COURSE_NOT_FOUND, href('courses')],
  [href('newsItem', { id }), messages.NEWS_NOT_FOUND, href('news')],
  [href('taskEdit', { id }), messages.TASK_NOT_FOUND, href('tasks')],
  [href('testResult', { id }), messages.ATTEMPT_NOT_FOUND, href('testResults')],
  [href('testTake', { id }, { attempt: id }), messages.ATTEMPT_NOT_FOUND, href('tests')],
  [href('checklistExecute', {}, { run: id }), messages.CHECKLIST_NOT_FOUND, href('checklistExecute')],
])

test.each(things)('%s that is gone leads back to its list, with the word', async (address, words, list) => {
  open(address)
  await screen.findAllByText(words)
  await waitFor(() => expect(location.pathname + location.search).toBe(list))
})
