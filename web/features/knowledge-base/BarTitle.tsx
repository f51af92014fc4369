import { useEffect, useState } from 'react'

interface BarTitleProps {
  /** Of the article, once it is here. */
  title: string | undefined
}

/**
 * What the page is, until the article's own title has gone under the bar; from then on the bar shows that. Only to the
 * eye: who listens has the heading, wherever it stands.
 */
export function BarTitle({ title }: BarTitleProps) {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const heading = title === undefined ? null : document.querySelector('.kb-head h1')
    const bar = document.querySelector('.kb-bar')
    if (!heading || !bar) return undefined
    const watch = new IntersectionObserver(
      ([last]) => setGone(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < 0),
      { rootMargin: `-${bar.clientHeight}px 0px 0px` },
    )
    watch.observe(heading)
    return () => {
      watch.disconnect()
      setGone(false)
    }
  }, [title])
  return (
    <span className="kb-bar-title" data-title={gone || undefined}>
      <span className={gone ? 'app-hidden' : undefined}>Просмотр статьи</span>
      {gone && <span aria-hidden="true">{title}</span>}
    </span>
  )
}
