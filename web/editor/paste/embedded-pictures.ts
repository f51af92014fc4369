/** Less than this is a dot that counts readers. */
const fewest = 128

/** Pictures that came inside of what was pasted: as `data:`, or, where Word names a file of its own, beside it in the RTF. */
export function embeddedPictures(images: readonly HTMLImageElement[], rtf: string): Map<Element, File> {
  const named = images.filter(({ src }) => src.startsWith('file:'))
  const beside = named.length > 0 ? picturesOfRtf(rtf) : []
  const found = new Map<Element, File>()
  for (const image of images) {
    const [, type, base64] = /^data:image\/(png|jpeg|gif|webp);base64,([\w+/=\s]+)$/.exec(image.src) ?? []
    // Which is which is said by their order alone.
    const file = base64
      ? fileOf(type, bytesOfBase64(base64))
      : beside.length === named.length && beside[named.indexOf(image)]
    if (file) found.set(image, file)
  }
  return found
}

/** Word writes each a second time, for readers without pictures of today. */
function picturesOfRtf(rtf: string): (File | undefined)[] {
  const parts = rtf.split('{\\pict')
  return parts.slice(1).flatMap((part, index) => {
    if (/\\(?:nonshppict|listpicture)\W*$/.test(parts[index]?.slice(-60) ?? '')) return []
    const [, type] = /\\(png|jpeg)blip/.exec(part.slice(0, 2000)) ?? []
    // A number of the word before it is none of its digits.
    const hex = /(?:\\[a-z]+-?\d+\s)?([\da-f\s]{256,})/i.exec(part)?.[1]?.replace(/\s/g, '') ?? ''
    return [
      fileOf(
        type,
        Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.substr(at * 2, 2), 16)),
      ),
    ]
  })
}

function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const fileOf = (type: string | undefined, bytes: Uint8Array<ArrayBuffer>): File | undefined =>
  type && bytes.length >= fewest ? new File([bytes], `image.${type}`, { type: `image/${type}` }) : undefined
