import { useState } from 'react'
import { db } from '../db.ts'
import { reloadWithState } from '../hot/follow-builds.ts'
import { openSession, findSession } from '../tokens.ts'
import { accountOf, TOKEN, wayIn } from './come-in.ts'

const roleNames = { admin: 'администратор', user: 'сотрудник' } as const

/** Who is signed in; another person is in at once, at the address of his company. */
export function PersonPart({ token }: { token: () => string | null }) {
  const [openedAt] = useState(() => Date.now())
  const inside = findSession(token() ?? '', openedAt)
  function enter(userId: string) {
    const account = accountOf(userId)
    if (account && !location.host.startsWith(`${account.company.subdomain}.`)) return location.assign(wayIn(userId))
    if (account) localStorage.setItem(TOKEN, openSession(account, 'password', Date.now()))
    else localStorage.removeItem(TOKEN)
    return void reloadWithState()
  }
  return (
    <label className="mock-panel-row">
      Кто
      <select value={inside?.user.id ?? ''} onChange={({ target }) => enter(target.value)}>
        <option value="">никто</option>
        {db.companies.map(({ row: company }) => (
          <optgroup key={company._id} label={company.name}>
            {db.users
              .filter(({ companyId, row }) => companyId === company._id && row.isActive)
              .slice(0, SHOWN)
              .map(({ row }) => (
                <option key={row.id} value={row.id}>
                  {row.name}, {roleNames[row.role]}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** Of a company; nobody looks for a colleague among a thousand here. */
const SHOWN = 20
