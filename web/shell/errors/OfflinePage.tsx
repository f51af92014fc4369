import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { tryAgain } from '../network.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** The app has opened without a network and knows nobody here. It goes on by itself when the network is back. */
export function OfflinePage() {
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    void tryAgain().finally(() => setAsking(false))
  }
  return (
    <ErrorPage
      title="Нет сети"
      text="Приложение откроется само, как только сеть появится."
      ticket={{ number: 'Заказ', title: 'не передан', rows: [], stamp: 'нет сети' }}
    >
      <Button leftSection={<IconRefresh size={18} />} loading={asking} onClick={ask}>
        Повторить
      </Button>
    </ErrorPage>
  )
}
