import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../settings/settings.ts'
import { openParts, type PartUpload } from './parts.ts'
import { ANSWER_WITHIN, answered, FileStoreError, statusOf } from './store-error.ts'
import { type Between, dropUnfinished, listObjects, type StoredObject } from './sweep.ts'
import { traceHeaders } from '../tracing/trace.ts'

export { FileStoreError } from './store-error.ts'
export type { PartUpload } from './parts.ts'

export type Range = { from?: number | undefined; to?: number | undefined }

/** Where files live. Keys begin with the company's id (T9); who may read is decided before anything here is called. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<void>
  /** Only where nothing stands yet; a store that knows no such condition overwrites. */
  putNew(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes `from`..`to`, both included, which the caller has settled; undefined when the object is not there. */
  read(key: string, range?: Range, signal?: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined>
  /** Also of an object that is not there: a repeated clean-up succeeds. */
  delete(key: string): Promise<void>
  /** Rejects within 2 s when the store does not answer. */
  ready(): Promise<void>
  /** For the embedded store; a real one's bucket is made by its owner. */
  createBucket(): Promise<void>
  /** An object that comes in parts of PART_BYTES, so that it is never held whole. */
  openParts(key: string, type: string, signal?: AbortSignal): PartUpload
  /** Everything that is stored, page by page (U7); `below`: only keys that begin so. */
  list(signal?: AbortSignal, below?: string): AsyncIterable<StoredObject[]>
  /** Ends uploads of ours in parts that began before; returns how many. */
  dropUnfinished(before: Date, run?: Between): Promise<number>
  close(): void
}

const READY_WITHIN = 2_000
const PRESIGNED_SECONDS = 60
const NOT_IMPLEMENTED = 501
/** Something stands there, or somebody is putting it there right now. */
const THERE_ALREADY = [412, 409]

/** Files in any S3, addressed by path. */
export function createFileStore(settings: S3Settings): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const config: S3ClientConfig = {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // s3rver stores the SDK's checksum trailers as part of the object; a real store checks them.
    ...(settings.embedded && { requestChecksumCalculation: 'WHEN_REQUIRED' }),
  }
  const client = new S3Client(config)
  const signer = new Bun.S3Client({ endpoint, region, bucket, accessKeyId, secretAccessKey })
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  return {
    openParts: (key, type, signal) => openParts({ client, bucket }, key, type, signal),
    list: (signal, below) => listObjects({ client, bucket }, signal, below),
    dropUnfinished: (before, run) => dropUnfinished({ client, bucket }, before, run),
    async put(key, bytes, type, signal) {
      const whole = { ...at(key), Body: bytes, ContentType: type, ContentLength: bytes.length }
      await answered((abortSignal) => client.send(new PutObjectCommand(whole), { abortSignal }), signal)
    },
    async putNew(key, bytes, type) {
      const whole = { ...at(key), Body: bytes, ContentType: type, ContentLength: bytes.length }
      const ask = (condition: { IfNoneMatch?: '*' }) =>
        answered((abortSignal) => client.send(new PutObjectCommand({ ...whole, ...condition }), { abortSignal }))
      try {
        await ask({ IfNoneMatch: '*' })
      } catch (error) {
        const status = statusOf(error)
        if (status === NOT_IMPLEMENTED) await ask({})
        else if (status === undefined || !THERE_ALREADY.includes(status)) throw error
      }
    },
    read: (key, range = {}, signal) => {
      const url = signer.presign(key, { method: 'GET', expiresIn: PRESIGNED_SECONDS })
      return readStream(url, range, signal)
    },
    async delete(key) {
      await answered((abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }))
    },
    async ready() {
      const ask = new HeadBucketCommand({ Bucket: bucket })
      await answered((abortSignal) => client.send(ask, { abortSignal }), undefined, READY_WITHIN)
    },
    async createBucket() {
      await answered((abortSignal) => client.send(new CreateBucketCommand({ Bucket: bucket }), { abortSignal }))
    },
    close: () => client.destroy(),
  }
}

/** A presigned fetch streams with back-pressure at a third of the memory of the SDK's stream. */
async function readStream(
  url: string,
  { from = 0, to }: Range,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const whole = from === 0 && to === undefined
  const headers = { ...traceHeaders(), ...(!whole && { range: `bytes=${from}-${to ?? ''}` }) }
  const stop = new AbortController()
  const leave = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted) leave()
  // The deadline is for the answer; the body may take as long as its reader does.
  const late = setTimeout(() => stop.abort(new FileStoreError('no answer')), ANSWER_WITHIN)
  try {
    const response = await fetch(url, { headers, signal: stop.signal, redirect: 'error' })
    if (response.status === 404) return undefined
    if (!response.ok || response.body === null) throw new FileStoreError(`status ${response.status}`)
    const asked = to === undefined ? undefined : to - from + 1
    const offered = Number(response.headers.get('content-length') ?? Number.NaN)
    // A store that ignores a range, as s3rver does with bytes=0-0, must not make our Content-Length a lie.
    return asked === undefined || offered <= asked ? response.body : response.body.pipeThrough(firstBytes(asked))
  } catch (error) {
    if (signal?.aborted) throw error
    throw error instanceof FileStoreError ? error : new FileStoreError('unreachable', { cause: error })
  } finally {
    clearTimeout(late)
  }
}

function firstBytes(count: number): TransformStream<Uint8Array, Uint8Array> {
  let left = count
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.terminate()
    },
  })
}
