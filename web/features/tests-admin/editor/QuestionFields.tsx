import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../shell/notifications.tsx'
import { nameOf } from './question-words.ts'
import { QuestionSettings, type QuestionSettingsProps } from './QuestionSettings.tsx'

/** The fields of an open question. Closed, they stay behind until the pictures that are on their way have come. */
export function QuestionFields({ isOpen, onBusy, ...settings }: { isOpen: boolean } & QuestionSettingsProps) {
  const [onTheWay, setOnTheWay] = useState(0)
  const isSeen = useRef(isOpen)
  useEffect(() => {
    isSeen.current = isOpen
  }, [isOpen])
  if (!isOpen && onTheWay === 0) return null
  return (
    <div hidden={!isOpen}>
      <QuestionSettings
        {...settings}
        onBusy={(busy, failure) => {
          // The field that would say it is out of sight, and goes.
          if (failure !== undefined && !isSeen.current) toast('error', `${nameOf(settings.question)}: ${failure}`)
          setOnTheWay((before) => before + (busy ? 1 : -1))
          onBusy(busy)
        }}
      />
    </div>
  )
}
