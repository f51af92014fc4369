import { formatTime } from '../../../lib/dates.ts'
import type { StripPhoto } from '../../../uploads/PhotoStrip.tsx'
import type { Task } from './move.ts'
import { earlierPhotos, type Work } from './work.ts'

/** Pictures of the result: those with the server, then those of this device. */
export const photosOf = (task: Task, work: Work): StripPhoto[] => [
  ...earlierPhotos(task, work).map(({ fileId, name, url, createdAt }) => ({
    id: fileId,
    name,
    url,
    plate: createdAt && formatTime(createdAt),
  })),
  ...work.photos.map(({ id, file }) => ({
    id,
    name: file.name,
    file,
    plate: formatTime(new Date(file.lastModified).toISOString()),
  })),
]
