import type { FeatureHandlers } from '../context.ts'
import { filesIn } from '../content.ts'
import { rowsOf } from '../db.ts'
import { notMocked } from '../not-mocked.ts'
import { readable } from '../reading.ts'

export const uploads: FeatureHandlers<'uploads'> = {
  /** Whole files only, no ranges (README.md). */
  async fileGet({ path, headers: asked, site, credentials, findSession, bytesOf, problem }) {
    const token = credentials.bearer ?? credentials.fileCookie
    const reader = token === undefined ? undefined : findSession(token)
    if (!reader?.user.isActive || site.kind !== 'company' || reader.company.subdomain !== site.subdomain)
      throw problem(404, 'FILE_NOT_FOUND')
    const file = rowsOf('files', reader.company._id).find(({ id }) => id === path.id)
    const isMine = reader.user.role === 'admin' || file?.createdBy === reader.user.id
    const isShown = () => readable(reader).some(({ content }) => filesIn(content).some(({ id }) => id === file?.id))
    if (!file || (!isMine && !isShown())) throw problem(404, 'FILE_NOT_FOUND')
    const headers = {
      ETag: `"${file.id}"`,
      'Accept-Ranges': 'bytes' as const,
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `inline; filename="${file.name}"`,
      'Content-Type': file.mimetype,
      'Content-Length': String(file.size),
    }
    if (asked['If-None-Match'] === headers.ETag) return { status: 304, headers, body: undefined }
    return { status: 200, headers, body: await bytesOf(file) }
  },

  uploadCreate: notMocked,
  uploadByUrl: notMocked,
  uploadGet: notMocked,
  uploadDelete: notMocked,
}
