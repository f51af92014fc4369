import { filesIn } from '../openapi/rules/content/content-files.ts'
import { fileAddress, fileIdIn } from '../openapi/rules/values/file-address.ts'
import { mayTake } from './audience.ts'
import { rowsOf, type Schemas } from './db.ts'
import { may } from './may.ts'
import { imagesIn } from '../openapi/rules/testing/test-questions.ts'
import { filesIn as answeredIn, samplesIn } from '../openapi/rules/forms/forms.ts'
import { mayOpen } from './news.ts'
import { readable, type Reader } from './reading.ts'
import type { StoredNews } from './seed/news/rows.ts'
import { fillsIn } from './handlers/checklists/access.ts'
import type { StoredRun } from './seed/checklists/rows.ts'
import type { StoredFile } from './seed/files.ts'
import type { StoredTask } from './seed/tasks/rows.ts'

export const addressOf = ({ id, name }: StoredFile) => fileAddress(id, name)

const shows = (content: Schemas['BlockDocument'], file: StoredFile) => filesIn(content).some(({ id }) => id === file.id)
const asks = ({ questions = [] }: Schemas['Test'], file: StoredFile) =>
  imagesIn(questions).some(({ url }) => fileIdIn(url) === file.id)

/** Its cover, and what its text shows. */
const showsNews = ({ cover, content }: StoredNews, file: StoredFile) => cover === file.id || shows(content, file)

/** Samples of every version: given answers are shown with theirs. */
const isSample = ({ id }: StoredFile, companyId: string) =>
  rowsOf('formVersions', companyId).some(({ fields }) => samplesIn(fields).some((sample) => sample.id === id))
/** Of the answers to one task, or to any. */
const isAnswer = ({ id }: StoredFile, companyId: string, taskId?: string) =>
  rowsOf('formResponses', companyId).some(({ formId, version, values, task }) => {
    if (taskId !== undefined && task?._id !== taskId) return false
    const asked = rowsOf('formVersions', companyId).find((one) => one.formId === formId && one.version === version)
    return answeredIn(asked?.fields ?? [], values).some((file) => file.id === id)
  })

/** Of an answer to a checklist: whoever fills it in sees what his colleagues took. */
const isOfRun = ({ id }: StoredFile, { answers }: StoredRun) =>
  answers.some(({ photos }) => photos.some(({ fileId }) => fileId === id))

type Named = { attachments: string[] }
const holds = (file: StoredFile) => (row: Named) => row.attachments.includes(file.id)
/** With its result, its comments and the photos of its answers. */
function isOfTask(task: StoredTask, file: StoredFile, companyId: string): boolean {
  const named = [task, ...(task.result ? [task.result] : []), ...task.comments]
  return named.some(holds(file)) || isAnswer(file, companyId, task._id)
}
const takesPart = ({ user }: Reader, { createdBy, assignees }: { createdBy: string | null; assignees: string[] }) =>
  createdBy === user.id || assignees.includes(user.id)

const isOwn = ({ user }: Reader, file: StoredFile) => file.createdBy === user.id

/** The file, if it may be read (B29): by its uploader, by who sees all, by a reader of what shows it. */
export function readableFile(reader: Reader, id: string): StoredFile | undefined {
  const file = rowsOf('files', reader.company._id).find((one) => one.id === id)
  if (!file || isOwn(reader, file) || may(reader.user, 'file.readAll')) return file
  const isShown =
    readable(reader).some(({ content }) => shows(content, file)) ||
    rowsOf('tests', reader.company._id).some((test) => mayTake(test, reader) && asks(test, file)) ||
    rowsOf('news', reader.company._id).some((news) => mayOpen(news, reader) && showsNews(news, file)) ||
    isSample(file, reader.company._id) ||
    rowsOf('tasks', reader.company._id).some(
      (task) => takesPart(reader, task) && isOfTask(task, file, reader.company._id),
    ) ||
    rowsOf('taskSeries', reader.company._id).some((series) => takesPart(reader, series) && holds(file)(series)) ||
    rowsOf('taskTemplates', reader.company._id).some(holds(file)) ||
    rowsOf('runs', reader.company._id).some((run) => isOfRun(file, run) && fillsIn(reader, run, reader.user))
  return isShown ? file : undefined
}

/** The file, if it may be deleted: by its uploader, or by who has the right to all of them. */
export const ownFile = (reader: Reader, id: string) =>
  rowsOf('files', reader.company._id).find(
    (file) => file.id === id && (isOwn(reader, file) || may(reader.user, 'file.write')),
  )

/** Does an article, a kept version of one, a test, a form, an answer, a task or the company's logo name it (U8)? */
export function isUsed(file: StoredFile, company: Schemas['Company']): boolean {
  return (
    [...rowsOf('articles', company._id), ...rowsOf('versions', company._id)].some(({ content }) =>
      shows(content, file),
    ) ||
    rowsOf('tests', company._id).some((test) => asks(test, file)) ||
    rowsOf('news', company._id).some((news) => showsNews(news, file)) ||
    isSample(file, company._id) ||
    isAnswer(file, company._id) ||
    rowsOf('tasks', company._id).some((task) => isOfTask(task, file, company._id)) ||
    rowsOf('runs', company._id).some((run) => isOfRun(file, run)) ||
    [...rowsOf('taskSeries', company._id), ...rowsOf('taskTemplates', company._id)].some(holds(file)) ||
    company.logos.some(({ url }) => url === addressOf(file))
  )
}

export const fileInfo = (file: StoredFile): Schemas['FileInfo'] => ({
  id: file.id,
  url: addressOf(file),
  originalName: file.originalName,
  filename: file.name,
  mimetype: file.mimetype,
  size: file.size,
  createdAt: file.createdAt,
  ...(file.width && file.height && { width: file.width, height: file.height }),
})

export function uploadResult(kept: StoredFile[]): Schemas['UploadResult'] {
  const files = kept.map(fileInfo)
  const urls = files.map(({ url }) => url)
  return { success: true, file: { url: urls[0] ?? '' }, urls, files }
}
