import './ask.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { askWords } from './ask-words.ts'

const loadDialog = () => import('./AskDialog.tsx').then((file) => file.AskDialog)

/** Among the settings of an article: whether its readers are asked to know it. It is saved by itself. */
export function AskSetting({ id }: { id: string }) {
  const { data: asked, failed, again } = useRead('acknowledgementGet', { path: { id } })
  const [opened, setOpened] = useState(false)
  return (
    <section className="ask-setting" aria-labelledby="ask-setting">
      <h3 id="ask-setting">Ознакомление</h3>
      {asked ? (
        <>
          <p>{askWords(asked)}</p>
          <div className="ask-setting-acts">
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
              Настроить
            </Button>
            {asked.kind !== 'none' && <Link href={href('acknowledgementSheet', { id })}>Лист ознакомления</Link>}
          </div>
          <Fetched
            wanted={opened}
            load={loadDialog}
            onFailure={() => setOpened(false)}
            props={{ id, asked, opened, onClose: () => setOpened(false) }}
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
