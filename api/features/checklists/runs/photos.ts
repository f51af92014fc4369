import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Files } from '../../../files/attached.ts'
import type { AnswerRow } from '../../../checklists/run-answers.ts'

/** Of an answer, those that are there still. */
export const photosOf = (
  { photos, takenAt, answeredAt }: Pick<AnswerRow, 'photos' | 'takenAt' | 'answeredAt'>,
  files: Files,
): components['schemas']['RunPhoto'][] =>
  photos.flatMap((fileId, at) => {
    const url = files.get(fileId)?.url
    return url === undefined ? [] : [{ fileId, url, takenAt: takenAt[at] ?? answeredAt }]
  })
