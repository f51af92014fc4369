import type { components } from '../../openapi/gen/schema.d.ts'
import type { LocalFile } from '../uploads/local-files.ts'
import type { StripPhoto } from '../uploads/PhotoStrip.tsx'

type TaskFile = Pick<components['schemas']['TaskFile'], 'fileId' | 'name' | 'url'>

/** Where the files of answers come from, and where new ones go. */
export interface ReportFiles {
  /** With the server. */
  stored: readonly TaskFile[]
  /** Waiting on this device. */
  local: readonly LocalFile[]
  /** Keeps chosen files; the ids that stand for them in the answer. Nothing where they can't be kept, which is told. */
  keep: (chosen: readonly File[]) => Promise<readonly string[] | undefined>
}

/** Of an answer that is read: it may wait on this device with what goes with it. */
export type AnswerFiles = Pick<ReportFiles, 'stored'> & Partial<Pick<ReportFiles, 'local'>>

export const noFiles: ReportFiles = { stored: [], local: [], keep: async () => undefined }

export function fileOf({ stored, local = [] }: AnswerFiles, id: string): StripPhoto {
  const known = stored.find(({ fileId }) => fileId === id)
  if (known) return { id, name: known.name, url: known.url }
  const waiting = local.find((one) => one.id === id)
  return waiting ? { id, name: waiting.file.name, file: waiting.file } : { id, name: 'Файл' }
}
