import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Shown only when a page takes longer than the delay, so that quick ones don't blink. */
export function PageLoading({ delay }: { delay: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" aria-label="Загрузка" style={{ display: 'grid', placeItems: 'center', minHeight: '40dvh' }}>
      {late && <Loader size="md" />}
    </div>
  )
}
