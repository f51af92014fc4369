import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { turns } from '../threads/turns.ts'
import { answered } from './store-error.ts'

/** The smallest part that S3 takes; the last one may be smaller. */
export const PART_BYTES = 5 * 1024 * 1024

/** The bytes may be overwritten as soon as the promise is settled. */
export type PartUpload = {
  /** A part of PART_BYTES, with more to come. */
  part(bytes: Uint8Array): Promise<void>
  /** The rest, also all there is: then the object stands. */
  end(bytes: Uint8Array): Promise<void>
  /** Nothing of it stays; what the store would not do now is left to the sweep (U7). */
  drop(): Promise<void>
}

const AT_ONCE = 3
const COLLECT_EVERY = 4
const PART_WITHIN = 20_000

const sending = turns(AT_ONCE)
let sent = 0

/**
 * The SDK copies each body, and the chunks of request bodies become garbage that the heap does not feel: so few parts
 * are on the wire at once, and what they leave is collected now (309 MB resident without).
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await sending(work)
  } finally {
    sent += 1
    if (sent % COLLECT_EVERY === 0) Bun.gc(true)
  }
}

type Bucket = { client: S3Client; bucket: string }

export function openParts({ client, bucket }: Bucket, key: string, type: string, signal?: AbortSignal): PartUpload {
  const at = { Bucket: bucket, Key: key }
  const parts: CompletedPart[] = []
  let UploadId: string | undefined

  async function send(bytes: Uint8Array, abortSignal: AbortSignal): Promise<void> {
    if (UploadId === undefined)
      ({ UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at, ContentType: type }), {
        abortSignal,
      }))
    const PartNumber = parts.length + 1
    const command = new UploadPartCommand({
      ...at,
      UploadId,
      PartNumber,
      Body: bytes,
      ContentLength: bytes.length,
    })
    const { ETag, ChecksumCRC32 } = await client.send(command, { abortSignal })
    parts.push({ PartNumber, ETag, ...(ChecksumCRC32 && { ChecksumCRC32 }) })
  }

  async function finish(bytes: Uint8Array, abortSignal: AbortSignal): Promise<void> {
    if (UploadId === undefined) {
      const whole = { ...at, Body: bytes, ContentType: type, ContentLength: bytes.length }
      await client.send(new PutObjectCommand(whole), { abortSignal })
      return
    }
    if (bytes.length > 0) await send(bytes, abortSignal)
    const complete = { ...at, UploadId, MultipartUpload: { Parts: parts } }
    await client.send(new CompleteMultipartUploadCommand(complete), { abortSignal })
  }

  return {
    part: (bytes) => inTurn(() => answered((stop) => send(bytes, stop), signal, PART_WITHIN)),
    end: (bytes) => inTurn(() => answered((stop) => finish(bytes, stop), signal, PART_WITHIN)),
    drop: async () => {
      // Both: a completion that was cut off may have made the object all the same.
      const abort = UploadId && new AbortMultipartUploadCommand({ ...at, UploadId })
      await Promise.allSettled([
        abort && answered((abortSignal) => client.send(abort, { abortSignal })),
        answered((abortSignal) => client.send(new DeleteObjectCommand(at), { abortSignal })),
      ])
    },
  }
}
