import './starters.css'
import { Button } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useState } from 'react'
import { Fetched } from '../../../ui/Fetched.tsx'

const load = () => import('./StarterDialog.tsx').then((file) => file.StarterDialog)

/** Ready-made templates, when there are some of one's own already. */
export function StarterGallery() {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size={20} />}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpened(true)
        }}
      >
        Готовые<span className="starters-word">&nbsp;чек-листы</span>
      </Button>
      <Fetched
        wanted={wanted}
        load={load}
        onFailure={() => setWanted(false)}
        props={{ opened, onClose: () => setOpened(false) }}
      />
    </>
  )
}
