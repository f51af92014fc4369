import { partsOf, type SentForm } from '../../../files/multipart.ts'

/** What files a form brought, made as they stream by: a repeat has another boundary, so the bytes of the body say nothing. */
export class FormDigest {
  #files: string[][] = []
  #hasher = new Bun.CryptoHasher('sha256')

  begin(field: string, name: string, type: string): void {
    this.#files.push([field, name, type])
  }
  bytes(chunk: Uint8Array): void {
    this.#hasher.update(chunk)
  }
  end(): void {
    this.#files.at(-1)?.push(this.#hasher.digest('base64url'))
  }
  get content(): readonly (readonly string[])[] {
    return this.#files
  }
}

/** The same of a form whose files nobody needs any more. */
export async function digestOf(form: SentForm, maxParts: number): Promise<FormDigest> {
  const digest = new FormDigest()
  for await (const event of partsOf(form, maxParts)) {
    if (event.kind === 'file') digest.begin(event.field, event.name, event.type)
    else if (event.kind === 'bytes') digest.bytes(event.bytes)
    else if (event.kind === 'end') digest.end()
  }
  return digest
}
