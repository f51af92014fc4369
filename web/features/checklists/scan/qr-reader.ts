/** What a camera shows, one picture after the other. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}
const FORMAT = 'qr_code'
/** A code fills a good part of the picture: more pixels only take longer. */
const longestPx = 720

/** The browser's own reader where it has one, else one that is fetched with the first camera. */
export async function qrReader(): Promise<ReadFrame> {
  return (await ownReader()) ?? (await fetchedReader())
}

async function ownReader(): Promise<ReadFrame | undefined> {
  const { BarcodeDetector: Kind } = globalThis as { BarcodeDetector?: DetectorKind }
  const formats = await Kind?.getSupportedFormats().catch((): string[] => [])
  if (!Kind || !formats?.includes(FORMAT)) return undefined
  const detector = new Kind({ formats: [FORMAT] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue
}

async function fetchedReader(): Promise<ReadFrame> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawn = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const scale = Math.min(1, longestPx / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!drawn || width === 0 || height === 0) return Promise.resolve(undefined)
    Object.assign(canvas, { width, height })
    drawn.drawImage(video, 0, 0, width, height)
    try {
      return Promise.resolve(decodeQR(drawn.getImageData(0, 0, width, height)))
    } catch {
      // No code in this picture.
      return Promise.resolve(undefined)
    }
  }
}
