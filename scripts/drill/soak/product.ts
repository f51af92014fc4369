// The product of `bun run drill soak`: that of the benches with a real store. `… serve-product {"url":…,"s3":…}`.
import type { S3Settings } from '../../../api/settings/settings.ts'
import { createFileStore } from '../../../api/files/store.ts'
import { serveProduct } from '../../bench/parts/product.ts'

const { url, s3 } = JSON.parse(process.argv[3] ?? '') as { url: string; s3: S3Settings }
console.log(serveProduct(url, createFileStore({ ...s3, embedded: true })))
