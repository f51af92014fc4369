import { type Block, isRecord } from './block-document.ts'
import { safeHref } from './safe-href.ts'

/** The blocks that have an address of their own, and those that show a file that has one. */
const WITH_URL = new Set(['image', 'video', 'googleSheet'])
const WITH_FILE = new Set(['image', 'fileUpload'])

/** An address that no page may open is none (I8); what has another form than expected is kept as it is. */
export function withSafeAddresses<B extends Pick<Block, 'type' | 'data'>>(block: B): B {
  const { type, data } = block
  if (!isRecord(data)) return block
  const own = WITH_URL.has(type) ? withSafeUrl(data) : data
  return {
    ...block,
    data: WITH_FILE.has(type) && isRecord(own['file']) ? { ...own, file: withSafeUrl(own['file']) } : own,
  }
}

const withSafeUrl = (of: Record<string, unknown>) =>
  Object.hasOwn(of, 'url') && typeof of['url'] === 'string' ? { ...of, url: safeHref(of['url']) ?? '' } : of
