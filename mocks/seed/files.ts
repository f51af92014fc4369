import { companyIds, fileIds, userIds } from './ids.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

/** A stored file: the row of the database and, by `path` (from the repository's root), its bytes. */
export type StoredFile = {
  id: string
  /** Latin, as in the address. */
  name: string
  originalName: string
  mimetype: string
  size: number
  width?: number
  height?: number
  path: string
  createdBy: string
  createdAt: string
}

const stored = (id: string, name: string, originalName: string, mimetype: string, size: number, createdBy: string) => ({
  id,
  name,
  originalName,
  mimetype,
  size,
  path: `mocks/seed/files/${name}`,
  createdBy,
  createdAt: timeOf(id),
})
const picture = (id: string, name: string, originalName: string, size: number, createdBy: string) => ({
  ...stored(id, name, originalName, 'image/png', size, createdBy),
  width: 1280,
  height: 800,
})

export const storedFiles = {
  tableSetting: picture(fileIds.tableSetting, 'table-setting.png', 'Сервировка стола.png', 25549, userIds.marina),
  plateLayout: picture(fileIds.plateLayout, 'plate-layout.png', 'Выкладка котлеты.png', 30969, userIds.ilya),
  cuttingBoards: picture(fileIds.cuttingBoards, 'cutting-boards.png', 'Цвета досок.png', 16378, userIds.ilya),
  hallPlan: picture(fileIds.hallPlan, 'hall-plan.png', 'План зала.png', 19929, userIds.marina),
  allergensPdf: stored(
    fileIds.allergensPdf,
    'allergeny-osen.pdf',
    'Аллергены осень.pdf',
    'application/pdf',
    62589,
    userIds.ilya,
  ),
  latteVideo: stored(
    fileIds.latteVideo,
    'moloko-v-chashku.mp4',
    'Молоко в чашку.mp4',
    'video/mp4',
    20235,
    userIds.oleg,
  ),
} satisfies Record<string, StoredFile>

export const fileUrl = ({ id, name }: { id: string; name: string }) => `/api/files/${id}/${name}`

export const files: Seeded<StoredFile>[] = rowsOf(companyIds.berezka, Object.values(storedFiles))
