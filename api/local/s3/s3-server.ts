// The process of the embedded S3 store; s3.ts starts it. Its standard input says what to serve (one line of JSON) and,
// by closing, when to end: also after kill -9 of the process that holds the other end.
import S3rver from 's3rver'
import { DUMMY_ACCOUNT } from 's3rver/lib/models/account'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { S3ServerOptions } from './s3.ts'
import { unfinishedUploads } from './s3-uploads.ts'

/** Where objects are until they are whole (.patches/s3rver-1-whole.patch). */
const WRITING = '._S3rver_writing'

const lines = createInterface({ input: process.stdin })
lines.once('line', (line) => {
  serve(JSON.parse(line) as S3ServerOptions).catch((error: unknown) => {
    process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`)
  })
})
lines.once('close', () => process.exit(0))

async function serve({ port, directory, bucket, accessKeyId, secretAccessKey }: S3ServerOptions): Promise<void> {
  DUMMY_ACCOUNT.revokeAccessKey('S3RVER')
  DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey)
  // What a kill has left half-written.
  await rm(join(directory, bucket, WRITING), { recursive: true, force: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  server.middleware.unshift(unfinishedUploads(directory))
  // s3rver checks no V4 signature and serves requests that have none, so any page in a browser on this machine could
  // write to it. The random key id, which leaves our processes only inside signed requests, is the password instead.
  server.middleware.unshift((context, next) => {
    const credential = context.query['X-Amz-Credential'] ?? context.headers.authorization ?? ''
    if (credential.includes(`${accessKeyId}/`)) return next()
    context.status = 403
    return undefined
  })
  // S3 answers 204 for an object that is not there; s3rver fails on its missing folder.
  const remove = server.store.deleteObject.bind(server.store)
  server.store.deleteObject = (from, key) =>
    remove(from, key).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  const address = await server.run()
  process.stdout.write(`${JSON.stringify({ port: address.port })}\n`)
}
