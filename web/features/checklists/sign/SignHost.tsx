import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Fetched } from '../../../ui/Fetched.tsx'
import { asked, type AskedSign, endSign } from './asking.ts'

const load = () => import('./SignDialog.tsx').then((file) => file.SignDialog)

/** Where «Кто выполняет?» of useSigner() is drawn: the page of a run has it once. */
export function SignHost() {
  const { sign } = useSnapshot(asked)
  // The words stay while the dialog goes.
  const [last, setLast] = useState<AskedSign>()
  if (sign && sign !== last) setLast(sign as AskedSign)
  useEffect(() => drop, [])
  const shown = (sign as AskedSign | undefined) ?? last
  if (!shown) return null
  return (
    <Fetched
      wanted={sign !== undefined}
      load={load}
      onFailure={drop}
      props={{ sign: shown, opened: sign !== undefined }}
    />
  )
}

/** The page that asked is gone. */
function drop(): void {
  const { sign } = asked
  if (sign) endSign(sign, undefined)
}
