// s3rver 3.7.1 ships no types: the few parts that s3-server.ts uses.
declare module 's3rver' {
  type Context = {
    method: string
    path: string
    type: string
    body: unknown
    headers: Record<string, string | undefined>
    query: Record<string, string | undefined>
    status: number
  }
  export type Middleware = (context: Context, next: () => Promise<unknown>) => unknown
  class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    middleware: Middleware[]
    store: { deleteObject(bucket: string, key: string): Promise<void> }
    run(): Promise<{ address: string; port: number }>
  }
  export default S3rver
}

declare module 's3rver/lib/models/account' {
  export const DUMMY_ACCOUNT: {
    createKeyPair(accessKeyId: string, secretAccessKey: string): void
    revokeAccessKey(accessKeyId: string): void
  }
}
