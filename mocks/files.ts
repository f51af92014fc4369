import { operations } from '../openapi/gen/operations.gen.ts'
import { mayTake } from './audience.ts'
import { fileIdIn, filesIn } from './content.ts'
import { rowsOf, type Schemas } from './db.ts'
import { may } from './may.ts'
import { imagesIn } from '../openapi/rules/test-questions.ts'
import { readable, type Reader } from './reading.ts'
import type { StoredFile } from './seed/files.ts'

const FILES = operations.fileGet.path.replace(/\{.*$/, '')
export const addressOf = ({ id, name }: StoredFile) => `${FILES}${id}/${name}`

const shows = (content: Schemas['BlockDocument'], file: StoredFile) => filesIn(content).some(({ id }) => id === file.id)
const asks = ({ questions = [] }: Schemas['Test'], file: StoredFile) =>
  imagesIn(questions).some(({ url }) => fileIdIn(url) === file.id)

const isOwn = ({ user }: Reader, file: StoredFile) => file.createdBy === user.id

/** The file, if it may be read (B29): by its uploader, by who sees all, by a reader of what shows it. */
export function readableFile(reader: Reader, id: string): StoredFile | undefined {
  const file = rowsOf('files', reader.company._id).find((one) => one.id === id)
  if (!file || isOwn(reader, file) || may(reader.user, 'file.readAll')) return file
  const isShown =
    readable(reader).some(({ content }) => shows(content, file)) ||
    rowsOf('tests', reader.company._id).some((test) => mayTake(test, reader) && asks(test, file))
  return isShown ? file : undefined
}

/** The file, if it may be deleted: by its uploader, or by who has the right to all of them. */
export const ownFile = (reader: Reader, id: string) =>
  rowsOf('files', reader.company._id).find(
    (file) => file.id === id && (isOwn(reader, file) || may(reader.user, 'file.write')),
  )

/** Does an article, a kept version of one, a test or the company's logo name it (U8)? */
export function isUsed(file: StoredFile, company: Schemas['Company']): boolean {
  return (
    [...rowsOf('articles', company._id), ...rowsOf('versions', company._id)].some(({ content }) =>
      shows(content, file),
    ) ||
    rowsOf('tests', company._id).some((test) => asks(test, file)) ||
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
