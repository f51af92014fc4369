/** The widths of the smaller WebP copies that `fileGet` knows. */
export const COPY_WIDTHS = [480, 1080] as const
export const COPY_TYPE = 'image/webp'

/** Width -> bytes of the copies that stand. */
export type Copies = { [width: string]: number }

export const copyKey = (key: string, width: number | string) => `${key}.${width}.webp`

/** The object that a key belongs to: itself, or the one that it is a copy of. */
export const originalKey = (key: string) => key.replace(/\.\d+\.webp$/, '')

/** Every object of a file. */
export const objectKeys = (key: string, copies: Copies) => [
  key,
  ...Object.keys(copies).map((width) => copyKey(key, width)),
]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const OUR_KEY = new RegExp(`^${UUID}/${UUID}(?:\\.\\d+\\.webp)?$`)

/** What we name objects: company, file, and the width of a copy. Anything else in the bucket is not ours. */
export const isOurs = (key: string) => OUR_KEY.test(key)

/** What every key of a company begins with. */
export const belowCompany = (companyId: string) => `${companyId}/`

/** Of a key of ours. */
export const companyOf = (key: string) => key.slice(0, key.indexOf('/'))
