import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { isOurs } from './copies.ts'
import { answered } from './store-error.ts'

export type StoredObject = { key: string; at: Date }
type Bucket = { client: S3Client; bucket: string }

/** All that lies in the bucket, a page at a time. */
export async function* listObjects(
  { client, bucket }: Bucket,
  signal?: AbortSignal,
  below?: string,
): AsyncIterable<StoredObject[]> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      ...(below !== undefined && { Prefix: below }),
      ...(ContinuationToken && { ContinuationToken }),
    })
    const page = await answered((abortSignal) => client.send(command, { abortSignal }), signal)
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key && LastModified ? [{ key: Key, at: LastModified }] : [],
    )
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** Between two of them it is asked whether to go on: `keep` throws when not. */
export type Between = { signal: AbortSignal; keep(): Promise<void> }

/** Uploads in parts that were begun before then and never finished: they cost room and are listed nowhere. */
export async function dropUnfinished({ client, bucket }: Bucket, before: Date, run?: Between): Promise<number> {
  const signal = run?.signal
  let dropped = 0
  let KeyMarker: string | undefined
  let UploadIdMarker: string | undefined
  do {
    const markers = { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) }
    const command = new ListMultipartUploadsCommand({ Bucket: bucket, ...markers })
    const page = await answered((abortSignal) => client.send(command, { abortSignal }), signal)
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !isOurs(Key) || !UploadId || !Initiated || Initiated > before) continue
      await run?.keep()
      const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
      await answered((abortSignal) => client.send(abort, { abortSignal }), signal)
      dropped += 1
    }
    KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
    UploadIdMarker = page.IsTruncated ? page.NextUploadIdMarker : undefined
  } while (KeyMarker !== undefined)
  return dropped
}
