import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { client } from '../../api.ts'
import { archiveAddress } from '../../api/addresses.ts'
import { messageOf } from '../../api/problem.ts'
import { download, saveFrom } from '../../lib/download.ts'
import { toast } from '../../shell/notifications.tsx'

/** The browser saves it by itself, which the mocks do not see: they answer what the page calls. */
async function saveArchive(token: string): Promise<void> {
  if (process.env.WEB_MOCKS !== 'on') return saveFrom(archiveAddress(token))
  const call = client.GET('/api/companies/exports/{token}', { params: { path: { token } }, parseAs: 'blob' })
  await download(call, 'archive.tar')
}

/** The whole company in one file, for a move to another server or for the drawer; while one is made there is no second. */
export function TakeOut() {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const answer = await client.POST('/api/companies/exports').catch(() => undefined)
    setBusy(false)
    if (answer?.data) await saveArchive(answer.data.token)
    else toast('error', messageOf(answer?.error, 'Не удалось скачать архив'))
  }

  return (
    <section className="company-block company-take" aria-labelledby="company-data">
      <h2 id="company-data">Данные компании</h2>
      <p>
        Всё, что есть у компании, одним файлом: записи, журнал событий, файлы. По нему компанию можно перенести на
        другой сервер.
      </p>
      <p>В архиве личные данные сотрудников. Храните его там, куда нет доступа посторонним.</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} />}
        aria-busy={busy}
        loading={busy}
        onClick={() => void save()}
      >
        Скачать архив
      </Button>
    </section>
  )
}
