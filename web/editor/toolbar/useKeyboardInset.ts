import { useEffect, useState } from 'react'

/** Less is a bar of the browser that comes and goes. */
const keyboardMin = 80

/** How much of the page's foot the keyboard of a phone covers: it leaves the layout as it was. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const look = () => {
      const covered = Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop)
      setInset(covered < keyboardMin ? 0 : covered)
    }
    visualViewport.addEventListener('resize', look)
    visualViewport.addEventListener('scroll', look)
    return () => {
      visualViewport.removeEventListener('resize', look)
      visualViewport.removeEventListener('scroll', look)
    }
  }, [])
  return inset
}
