import type { Block } from './blocks.ts'
import { fileUrl, storedFiles, type StoredFile } from './files.ts'
import { tests } from './tests.ts'
import { typo } from './typography.ts'

type FileName = keyof typeof storedFiles

export const image = (
  name: FileName,
  caption: string,
  look: { withBorder?: boolean; stretched?: boolean } = {},
): Block => {
  const file: StoredFile = storedFiles[name]
  return {
    type: 'image',
    data: {
      caption: typo(caption),
      withBorder: false,
      withBackground: false,
      stretched: false,
      ...look,
      file: { url: fileUrl(file), width: file.width, height: file.height },
    },
  }
}
export const attachment = (name: FileName): Block => {
  const file: StoredFile = storedFiles[name]
  return { type: 'fileUpload', data: { file: { name: file.originalName, url: fileUrl(file), type: file.mimetype } } }
}
export const clip = (name: FileName): Block => {
  const file: StoredFile = storedFiles[name]
  return {
    type: 'video',
    data: {
      type: 'file',
      url: fileUrl(file),
      fileName: file.originalName,
      fileSize: file.size,
      mimeType: file.mimetype,
    },
  }
}
export const testCard = (id: string): Block => {
  const test = tests.find(({ row }) => row._id === id)?.row
  if (!test) throw new Error(`no test ${id}`)
  const { title, description, questionsCount, settings, createdAt } = test
  const selectedTest = {
    id,
    title,
    description,
    questionsCount,
    timeLimit: settings.timeLimit,
    passingScore: settings.passingScore,
    createdAt,
  }
  return { type: 'testingBlock', data: { selectedTest } }
}

/** Names the article only; articles.ts copies its heading in, so no title is written twice. */
export const card = (id: string): Block => ({ type: 'pageCard', data: { selectedPage: { id } } })
