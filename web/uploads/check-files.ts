import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { typeOf } from './file-types.ts'

const { maxBytes } = limits.uploads
export const maxMegabytes = maxBytes / 1024 / 1024

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

/**
 * What is wrong with files before any of them is sent, joined with commas; undefined if nothing is.
 * As on the server, one refused file refuses all that came with it.
 */
export function faultOf(
  files: readonly File[],
  takes: (file: File) => boolean = (file) => typeOf(file) !== undefined,
): string | undefined {
  const faults = [
    ...(files.length > limits.uploads.maxFiles ? [fill(messages.TOO_MANY_FILES, { n: limits.uploads.maxFiles })] : []),
    ...files
      .filter(({ size }) => size > maxBytes)
      .map(({ name }) => fill(messages.FILE_TOO_LARGE, { name, n: maxMegabytes })),
    ...files.filter((file) => !takes(file)).map(({ name }) => fill(messages.FILE_TYPE_NOT_ALLOWED, { name })),
  ]
  return faults.length > 0 ? faults.join(', ') : undefined
}

export const isTooLarge = ({ size }: File): boolean => size > maxBytes
