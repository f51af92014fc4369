import '../acknowledge/ask.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../data/useRead.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { reviewWords } from './review-words.ts'

const loadDialog = () => import('./ReviewDialog.tsx').then((file) => file.ReviewDialog)

/** Among the settings of an article: who looks it through, and how often. It is saved by itself. */
export function ReviewSetting({ id }: { id: string }) {
  const { data: review, failed, again } = useRead('reviewGet', { path: { id } })
  const [opened, setOpened] = useState(false)
  return (
    <section className="ask-setting" aria-labelledby="review-setting">
      <h3 id="review-setting">Проверка</h3>
      {review ? (
        <>
          <p>{reviewWords(review)}</p>
          <div className="ask-setting-acts">
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-describedby="review-setting"
              onClick={() => setOpened(true)}
            >
              Настроить проверку
            </Button>
          </div>
          <Fetched
            wanted={opened}
            load={loadDialog}
            onFailure={() => setOpened(false)}
            props={{ id, review, opened, onClose: () => setOpened(false) }}
          />
        </>
      ) : (
        failed && (
          <Button variant="subtle" onClick={again}>
            Повторить загрузку
          </Button>
        )
      )}
    </section>
  )
}
