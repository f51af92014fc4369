import { disposition } from '../../../openapi/attachment.ts'
import { matchesTag } from '../../../openapi/etag.ts'
import { settleRange } from '../../../openapi/rules/values/byte-range.ts'
import type { FeatureHandlers, PublicContext } from '../../context.ts'
import { companyOfLogo } from '../../db/directory.ts'
import { COPY_TYPE, copyKey } from '../../files/copies.ts'
import { FileStoreError, type FileStore } from '../../files/store.ts'
import * as rows from './queries.ts'

const RASTER = /^image\/(png|jpeg|gif|webp)$/
/** As much as a stream holds on its way anyway; most pictures are copies of less. */
const HELD_BYTES = 512 * 1024

/** The file, if whoever asks may read it: by a session of this address, or because it is a company's logo (B29). */
async function readableFile({ site, credentials, findSession, db }: PublicContext, id: string) {
  const token = credentials.bearer ?? credentials.fileCookie
  const session = token === undefined ? undefined : await findSession(token)
  if (session?.user.isActive && site.kind === 'company' && session.company.subdomain === site.subdomain) {
    const file = await db.read(() => rows.readable(db.forCompany(session.company._id), session, id))
    if (file) return { file, isLogo: false }
  }
  const owner = await companyOfLogo(db, id, site.kind === 'company' ? site.subdomain : undefined)
  const file = owner === undefined ? undefined : await db.read(() => rows.find(db.forCompany(owner), owner, id))
  return file && RASTER.test(file.mimetype) ? { file, isLogo: true } : undefined
}

/** An object never changes: its id, and the width of a copy, are its version. */
function shown(file: rows.FileRow, width: number | undefined) {
  const size = width === undefined ? undefined : file.copies[width]
  if (width === undefined || size === undefined) return { ...file, ETag: `"${file.id}"` }
  const originalName = `${file.originalName.replace(/\.\w+$/, '')}.webp`
  const copy = { key: copyKey(file.key, width), size, mimetype: COPY_TYPE, originalName }
  return { ...copy, ETag: `"${file.id}-${width}"` }
}

type Read = { request: Request; files: PublicContext['files'] }
/** The bytes of a range; none for a HEAD, undefined when the store has lost the object. */
function bytesOf(
  { request, files }: Read,
  { key, size }: Pick<rows.FileRow, 'key' | 'size'>,
  range: { from: number; to: number },
) {
  // The contract describes the GET. Only null leaves the Content-Length of a HEAD as it is set.
  if (request.method === 'HEAD') return null as unknown as Blob
  const asked = range.to - range.from + 1
  const stream = size === 0 ? new Blob() : files.read(key, range, request.signal)
  return asked > HELD_BYTES ? stream : held(stream, request.signal)
}

/** Bun sends a Content-Length with bytes that it holds and never with a stream (1.4.5), whatever the header says. */
async function held(coming: ReturnType<FileStore['read']> | Blob, signal: AbortSignal) {
  const body = await coming
  if (!(body instanceof ReadableStream)) return body
  try {
    return await new Response(body).blob()
  } catch (error) {
    throw signal.aborted ? error : new FileStoreError('broken off', { cause: error })
  }
}

export const serving: Pick<FeatureHandlers<'uploads'>, 'fileGet'> = {
  async fileGet(context) {
    const { path, query, headers, request, problem } = context
    const found = await readableFile(context, path.id)
    if (!found) throw problem(404, 'FILE_NOT_FOUND')
    const { isLogo } = found
    const file = shown(found.file, query.width)
    const { ETag } = file
    const common = {
      ETag,
      'Accept-Ranges': 'bytes' as const,
      'Cache-Control': isLogo ? 'public, max-age=86400' : 'private, no-cache',
      'Content-Disposition': disposition(file.mimetype, file.originalName),
      'Content-Type': file.mimetype,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-site',
    }
    if (matchesTag(headers['If-None-Match'], ETag)) {
      return { status: 304, headers: common, body: undefined }
    }
    // RFC 9110 §13.1.5: a part of what has changed meanwhile would be glued to the wrong whole.
    const isCurrent = [null, ETag].includes(request.headers.get('if-range'))
    const range = isCurrent ? settleRange(headers.Range, file.size) : 'whole'
    if (range === 'unsatisfiable') {
      const refused = problem(416, 'RANGE_NOT_SATISFIABLE')
      refused.headers['Content-Range'] = `bytes */${file.size}`
      throw refused
    }
    const { from, to } = range === 'whole' ? { from: 0, to: file.size - 1 } : range
    const length = { 'Content-Length': String(to - from + 1) }
    const body = await bytesOf(context, file, { from, to })
    if (body === undefined) throw problem(404, 'FILE_NOT_FOUND')
    if (range === 'whole') return { status: 200, headers: { ...common, ...length }, body }
    return { status: 206, headers: { ...common, ...length, 'Content-Range': `bytes ${from}-${to}/${file.size}` }, body }
  },
}
