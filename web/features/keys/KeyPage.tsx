import './keys.css'
import { Button } from '@mantine/core'
import { useLocation, useParams } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { href } from '../../routes.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Status } from '../../ui/Badge.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { endWords, type Key, lookOf, placeWords, scopeWords, whenWords } from './key-words.ts'
import { Usage } from './Usage.tsx'
import { useKeyWork } from './useKeyWork.tsx'

/** One key: what it may, until when, and how it is called by. */
export function KeyPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('apiKeyGet', { path: { id } }, { page: true })}
      waiting="Загрузка ключа..."
      gone={messages.API_KEY_NOT_FOUND}
      failed="Ошибка загрузки данных"
      backTo={href('apiKeys')}
      backLabel="К API-ключам"
    >
      {(key) => <KeyFacts apiKey={key} />}
    </FormOf>
  )
}

function KeyFacts({ apiKey: key }: { apiKey: Key }) {
  const [, navigate] = useLocation()
  const { secret, dialogs, choicesOf } = useKeyWork()
  const zone = companyZone()
  const now = useMinute()
  const { words, date } = endWords(key, now, zone)
  const { lastAddress, rotatedAt, oldSecretUntil } = key
  const at = (moment: string) => formatDateTimeIn(moment, zone)
  return (
    <div className="keys">
      <BackLink to={href('apiKeys')}>API-ключи</BackLink>
      <PageTitle description={<Status look={lookOf(key)}>{labels.ApiKeyStatus[key.status]}</Status>}>
        {key.name}
      </PageTitle>
      {secret}
      <div className="keys-buttons">
        {choicesOf(key, () => navigate(href('apiKeys'), { replace: true })).map(({ label, onPress }) => (
          <Button
            key={label}
            variant="default"
            onClick={onPress}
            {...(label === 'Отозвать' && { color: 'red', variant: 'subtle' })}
          >
            {label}
          </Button>
        ))}
      </div>
      <dl className="keys-facts">
        <dt>Ключ</dt>
        <dd className="keys-mono">{key.mask}</dd>
        <dt>Доступ</dt>
        <dd>{key.scopes.map(scopeWords).join(', ')}</dd>
        <dt>Рестораны</dt>
        <dd>{placeWords(key) ?? 'вся компания'}</dd>
        <dt>Адреса</dt>
        <dd>{key.addresses.length > 0 ? <span className="keys-mono">{key.addresses.join(', ')}</span> : 'любые'}</dd>
        <dt>Действует до</dt>
        <dd>{date ? `${date}, ${words}` : words}</dd>
        <dt>Последний вызов</dt>
        <dd>
          {whenWords(key.lastUsedAt, now, zone)}
          {lastAddress && (
            <>
              {' '}
              с адреса <span className="keys-mono">{lastAddress}</span>
            </>
          )}
        </dd>
        <dt>Создал</dt>
        <dd>
          {key.createdBy.name}, {at(key.createdAt)}
        </dd>
        {rotatedAt && (
          <>
            <dt>Секрет выпущен</dt>
            <dd>
              {at(rotatedAt)}
              {oldSecretUntil && `, прежний действует до ${at(oldSecretUntil)}`}
            </dd>
          </>
        )}
      </dl>
      <Usage id={key._id} />
      {dialogs}
    </div>
  )
}
