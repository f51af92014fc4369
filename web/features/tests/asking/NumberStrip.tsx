import { UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useRef } from 'react'

interface NumberStripProps {
  /** Whether each of the questions is answered. */
  answered: readonly boolean[]
  at: number
  onAt: (at: number) => void
}

/** All questions of the test: where one is, what is answered, and the way to each. */
export function NumberStrip({ answered, at, onAt }: NumberStripProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    const row = strip.current
    // Only the strip scrolls, never the page.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [at])
  return (
    <nav ref={strip} className="ask-strip" aria-label="Вопросы">
      {answered.map((isDone, place) => (
        <UnstyledButton
          key={place}
          className="ask-strip-item"
          data-answered={isDone || undefined}
          aria-current={place === at ? 'step' : undefined}
          aria-label={`Вопрос ${place + 1}, ${isDone ? 'отвечен' : 'без ответа'}`}
          onClick={() => onAt(place)}
        >
          <span>{place + 1}</span>
          {isDone && (
            <i aria-hidden="true">
              <IconCheck size={11} stroke={3.5} />
            </i>
          )}
        </UnstyledButton>
      ))}
    </nav>
  )
}
