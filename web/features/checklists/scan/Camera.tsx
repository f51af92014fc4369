import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClock } from '../../../lib/countdown.ts'
import { qrReader, type ReadFrame } from './qr-reader.ts'

/** Between two pictures. */
const lookMs = 200

const faults: Record<string, string> = {
  NotAllowedError: 'Доступ к камере запрещен. Разрешите его в браузере или наберите код',
  NotFoundError: 'Камеры на этом устройстве нет. Наберите код',
  NotReadableError: 'Камера занята другим приложением. Закройте его или наберите код',
}
const otherFault = 'Камера не открылась. Наберите код'

interface CameraProps {
  onText: (text: string) => void
  /** There is none to look through, which is told in its place. */
  onFault: () => void
}

/** The camera in the app, for as long as it is drawn. */
export function Camera({ onText, onFault }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const clock = useClock()
  const [fault, setFault] = useState<string>()
  const read = useEffectEvent(onText)
  const blind = useEffectEvent(onFault)

  useEffect(() => {
    const gone = new AbortController()
    let stop = () => {}
    async function begin(): Promise<void> {
      // Only where a page comes by https there is one to be asked.
      const devices: MediaDevices | undefined = navigator.mediaDevices
      if (!devices) throw new Error('no camera')
      const [stream, look] = await Promise.all([
        devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
        qrReader(),
      ])
      const end = () => stream.getTracks().forEach((track) => track.stop())
      if (gone.signal.aborted || !video.current) return end()
      video.current.srcObject = stream
      await video.current.play()
      const stopLooking = clock.every(lookMs, watch(video.current, look))
      stop = () => {
        stopLooking()
        end()
      }
      if (gone.signal.aborted) stop()
    }
    /** One picture at a time: a slow phone looks less often. */
    function watch(element: HTMLVideoElement, look: ReadFrame): () => void {
      let busy = false
      return () => {
        if (busy) return
        busy = true
        void look(element)
          .then((text) => {
            if (text !== undefined && !gone.signal.aborted) read(text)
          })
          .finally(() => {
            busy = false
          })
      }
    }
    begin().catch((error: unknown) => {
      if (gone.signal.aborted) return
      setFault((error instanceof Error && faults[error.name]) || otherFault)
      blind()
    })
    return () => {
      gone.abort()
      stop()
    }
  }, [clock])

  if (fault !== undefined) return <p className="scan-fault">{fault}</p>
  return (
    <div className="scan-camera">
      <video ref={video} muted playsInline aria-label="Камера" />
    </div>
  )
}
