import ipaddr from 'ipaddr.js'
import { disposition } from '../../openapi/attachment.ts'
import { problem, type ErrorCode } from '../../openapi/contract.ts'
import { matchesTag } from '../../openapi/etag.ts'
import { authorsName, latinName } from '../../openapi/file-names.ts'
import { holdToForm } from '../../openapi/held-media.ts'
import { settleRange } from '../../openapi/rules/values/byte-range.ts'
import { fill } from '../../openapi/rules/text/fill.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import { companyBySubdomain, db, newId, rowsOf } from '../db.ts'
import { record } from '../events.ts'
import { addressOf, fileInfo, isUsed, ownFile, readableFile, uploadResult } from '../files.ts'
import { looked, type Looked } from '../kinds.ts'
import { filesOfForm } from '../multipart.ts'
import { storedFiles, type StoredFile } from '../seed/files.ts'
import type { Site } from '../site.ts'

const FIELD = 'files'
const MEGABYTE = 1024 * 1024

const refused = (status: number, code: ErrorCode, field: string, values?: Record<string, string | number>) =>
  problem(status, code, values, { fields: { [field]: fill(messages[code], values) } })

type Part = { name: string; blob: Blob; look: Looked }

/** The files of a form; one that is refused takes the whole call with it. */
async function partsOf(request: Request): Promise<Part[]> {
  holdToForm(request.headers)
  const files = await filesOfForm(request)
  if (!files) throw refused(400, 'UPLOAD_FAILED', FIELD)
  const parts: Part[] = []
  for (const { field, type, blob, ...file } of files) {
    if (field !== FIELD) throw refused(400, 'UPLOAD_FAILED', field.slice(0, 100) || FIELD)
    if (parts.length === limits.uploads.maxFiles)
      throw refused(400, 'TOO_MANY_FILES', FIELD, { n: limits.uploads.maxFiles })
    const name = authorsName(file.name)
    const place = `${FIELD}.${parts.length}`
    const look = await looked(blob, name, type)
    if (!look) throw refused(415, 'FILE_TYPE_NOT_ALLOWED', place, { name })
    if (blob.size > limits.uploads.maxBytes)
      throw refused(413, 'FILE_TOO_LARGE', place, { name, n: limits.uploads.maxBytes / MEGABYTE })
    parts.push({ name, blob, look })
  }
  if (parts.length === 0) throw refused(400, 'UPLOAD_FAILED', FIELD)
  return parts
}

function keep({ company, user, now }: MockSignedIn, { name, blob, look }: Part): StoredFile {
  const id = newId(now())
  const { type: mimetype, ...size } = look
  const row: StoredFile = {
    id,
    name: latinName(name),
    originalName: name,
    mimetype,
    size: blob.size,
    ...size,
    // Its bytes are in db.uploaded.
    path: '',
    createdBy: user.id,
    createdAt: new Date(now()).toISOString(),
  }
  db.files.push({ companyId: company._id, row })
  db.uploaded.set(id, blob)
  return row
}

/** Names outside the public network that need no resolver to be told. */
const LOCAL = /(^|\.)(localhost|local|internal|invalid|test|example|lan|home\.arpa)$/
function isPublic(address: string): URL | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'unicast' ? url : undefined
  return host.includes('.') && !LOCAL.test(host) ? url : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const uploads: FeatureHandlers<'uploads'> = {
  async uploadCreate(context) {
    const parts = await partsOf(context.request)
    const files = parts.map((part) => keep(context, part))
    uploaded(context, files)
    return { status: 200, body: uploadResult(files) }
  },

  /** No network in a mock: every public address shows the same picture (README.md). */
  async uploadByUrl(context) {
    const url = isPublic(context.body.url)
    if (!url) throw context.problem(400, 'BY_URL_FAILED')
    const { width, height, mimetype: type, ...picture } = storedFiles.hallPlan satisfies StoredFile
    const name = authorsName(decoded(url.pathname)).replace(/(\.\w+)?$/, '.png')
    const row = keep(context, {
      name,
      blob: await context.bytesOf({ ...picture, mimetype: type }),
      look: { type, width, height },
    })
    uploaded(context, [row])
    return { status: 200, body: uploadResult([row]) }
  },

  uploadGet(context) {
    const file = readableFile(context, context.path.id)
    if (!file) throw context.problem(404, 'FILE_NOT_FOUND')
    return { status: 200, body: fileInfo(file) }
  },

  uploadDelete(context) {
    const { path, company, problem: refuse } = context
    const file = ownFile(context, path.id)
    if (!file) throw refuse(404, 'FILE_NOT_FOUND')
    if (isUsed(file, company)) throw refuse(409, 'FILE_IN_USE')
    db.files = db.files.filter(({ row }) => row.id !== file.id)
    db.uploaded.delete(file.id)
    record(context, { action: 'file.deleted', entity: entity(file) })
    return { status: 200, body: { success: true } }
  },

  /** No smaller copies (README.md). */
  async fileGet({ path, headers: asked, request, site, credentials, findSession, bytesOf, problem: refuse }) {
    const token = credentials.bearer ?? credentials.fileCookie
    const reader = token === undefined ? undefined : findSession(token)
    const isHere = reader?.user.isActive && site.kind === 'company' && reader.company.subdomain === site.subdomain
    const own = isHere ? readableFile(reader, path.id) : undefined
    const file = own ?? logoOf(site, path.id)
    if (!file) throw refuse(404, 'FILE_NOT_FOUND')
    const ETag = `"${file.id}"`
    const headers = {
      ETag,
      'Accept-Ranges': 'bytes' as const,
      'Cache-Control': own ? 'private, no-cache' : 'public, max-age=86400',
      'Content-Disposition': disposition(file.mimetype, file.originalName),
      'Content-Type': file.mimetype,
    }
    if (matchesTag(asked['If-None-Match'], ETag)) return { status: 304, headers, body: undefined }
    const bytes = db.uploaded.get(file.id) ?? (await bytesOf(file))
    // A video is wound on only where its parts can be had.
    const isCurrent = [null, ETag].includes(request.headers.get('if-range'))
    const range = isCurrent ? settleRange(asked.Range, bytes.size) : 'whole'
    if (range === 'unsatisfiable') {
      const none = refuse(416, 'RANGE_NOT_SATISFIABLE')
      none.headers['Content-Range'] = `bytes */${bytes.size}`
      throw none
    }
    const { from, to } = range === 'whole' ? { from: 0, to: bytes.size - 1 } : range
    const length = { 'Content-Length': String(to - from + 1) }
    if (range === 'whole') return { status: 200, headers: { ...headers, ...length }, body: bytes }
    const part = { ...headers, ...length, 'Content-Range': `bytes ${from}-${to}/${bytes.size}` }
    return { status: 206, headers: part, body: bytes.slice(from, to + 1, file.mimetype) }
  },
}

/** What a company shows before anybody has signed in (B29). */
function logoOf(site: Site, id: string): StoredFile | undefined {
  const companies = site.kind === 'company' ? [companyBySubdomain(site.subdomain)] : db.companies.map(({ row }) => row)
  return companies.flatMap((company) =>
    company
      ? rowsOf('files', company._id).filter(
          (file) => file.id === id && company.logos.some(({ url }) => url === addressOf(file)),
        )
      : [],
  )[0]
}

const entity = ({ id, originalName }: StoredFile) => ({ id, title: originalName })

function uploaded(context: MockSignedIn, files: StoredFile[]): void {
  const to = files.map(({ originalName }) => originalName)
  const [first, ...others] = files.map((file) => ({ action: 'file.created' as const, entity: entity(file) }))
  if (first) record(context, { ...first, changes: { files: { new: to } } }, others)
}
