import { useState } from 'react'
import { useRead } from '../../data/useRead.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { addressesOf, expiryOf, type KeyDraft } from './key-form.ts'
import { accessWords, endWords } from './key-words.ts'

/** What will be made, before it is. */
export function Summary({ draft }: { draft: KeyDraft }) {
  const zone = companyZone()
  const [now] = useState(() => Date.now())
  const { words, date } = endWords({ expiresAt: expiryOf(draft, now, zone) }, now - 1, zone)
  const addresses = addressesOf(draft.addresses)
  const places = useRead('restaurantList', { query: { status: 'all' } }, { when: draft.isBound })
  const names = places.data?.filter(({ _id }) => draft.restaurants.includes(_id)).map(({ name }) => name)
  return (
    <dl className="keys-facts">
      <dt>Название</dt>
      <dd>{draft.name.trim()}</dd>
      <dt>Доступ</dt>
      <dd>{accessWords(draft.scopes)}</dd>
      <dt>Рестораны</dt>
      <dd>{draft.isBound ? names?.join(', ') : 'вся компания'}</dd>
      <dt>Действует до</dt>
      <dd>{date ? `${date}, ${words}` : words}</dd>
      <dt>Адреса</dt>
      <dd>{addresses.length > 0 ? <span className="keys-mono">{addresses.join(', ')}</span> : 'любые'}</dd>
    </dl>
  )
}
