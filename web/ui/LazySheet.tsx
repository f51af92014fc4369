import { useEffect, useState } from 'react'
import type { Sheet, SheetProps } from './Sheet.tsx'

/** The sheet, fetched when it is first opened: pages that show their panels beside the text never pay for it. */
export function LazySheet(props: SheetProps) {
  const [Loaded, setLoaded] = useState<typeof Sheet>()
  const { opened, onClose } = props
  const wanted = opened && !Loaded
  useEffect(() => {
    if (!wanted) return
    import('./Sheet.tsx').then(
      (file) => setLoaded(() => file.Sheet),
      // Without a network the next press tries again.
      () => onClose(),
    )
  }, [wanted, onClose])
  return Loaded ? <Loaded {...props} /> : null
}
